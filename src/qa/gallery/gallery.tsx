import { notedMachines } from '#machines/notes/all.ts'
import { addressOf, samples } from '../samples/samples.ts'
import { type Look, looks } from './looks.ts'

/** The site's dark colours hang on what the system prefers; in a frame that shall be dark, that is always so. */
function colour(frame: HTMLIFrameElement, scheme: Look['scheme']): void {
  const recolour = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof (frame.contentWindow as Window & typeof globalThis).CSSMediaRule) {
        const { media } = rule
        media.mediaText = media.mediaText.replace(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, wanted) => (wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)'))
        recolour(rule.cssRules)
      }
    }
  }
  const { contentDocument: page } = frame
  for (const sheet of page?.styleSheets ?? [])
    recolour(sheet.cssRules)
  if (page)
    page.documentElement.style.colorScheme = scheme
}

/** The part of a page that shows the machine, at the top of its frame. */
function show(frame: HTMLIFrameElement, scheme: Look['scheme'], machine: string): void {
  colour(frame, scheme)
  const view = frame.contentDocument?.querySelector(`[data-machine="${machine.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}"]`)
  view?.closest('footer, section, main')?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Every state of every machine, as the visitor sees it, on one page. */
export function Gallery() {
  return (
    <div className="gallery">
      <h1>Every state</h1>
      {notedMachines.map(({ machine: { id }, notes }) => (
        <section key={id}>
          <h2>{notes.title}</h2>
          {samples.filter(({ machine }) => machine === id).map(sample => (
            <div key={sample.id}>
              <h3><a href={addressOf(sample, false)}>{sample.id}</a></h3>
              <div className="tiles">
                {looks.map(({ name, scheme, width, height }) => (
                  <figure key={name}>
                    <iframe
                      loading="lazy"
                      title={`${sample.id}, ${name}`}
                      src={addressOf(sample, true)}
                      width={width}
                      height={height}
                      onLoad={({ currentTarget }) => show(currentTarget, scheme, id)}
                    />
                    <figcaption>{name}</figcaption>
                  </figure>
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
