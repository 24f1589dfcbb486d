import { notedMachines } from '#machines/notes/all.ts'
import { addressOf, samples, viewOf } from '../samples/samples.ts'
import { type Look, looks } from './looks.ts'

/** The site's dark colours hang on what the system prefers; in a frame that shall be dark, that is always so. */
function colour(frame: HTMLIFrameElement, scheme: Look['scheme']): void {
  const recolour = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof (frame.contentWindow as Window & typeof globalThis).CSSMediaRule) {
        const { media } = rule
        media.mediaText = media.mediaText.replace(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, wanted) =>
          wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
        )
        recolour(rule.cssRules)
      }
    }
  }
  const { contentDocument: page } = frame
  for (const sheet of page?.styleSheets ?? []) recolour(sheet.cssRules)
  if (page) page.documentElement.style.colorScheme = scheme
}

/** What stands above the machine, so that one sees where it is. Pixels. */
const ABOVE = 110

/** The part of a page that shows the machine, at the top of its frame. Scrolled by hand: "into view" moves this page, too. */
function show(frame: HTMLIFrameElement, scheme: Look['scheme'], machine: string): void {
  colour(frame, scheme)
  const views = [...(frame.contentDocument?.querySelectorAll(viewOf(machine)) ?? [])]
  const view = views.at(-1)
  if (view)
    frame.contentWindow?.scrollTo({
      top: view.getBoundingClientRect().top + frame.contentWindow.scrollY - ABOVE,
      behavior: 'instant',
    })
}

/** Every state of every machine, as the visitor sees it, on one page. */
export function Gallery() {
  return (
    <div className="gallery">
      <h1>Every state</h1>
      {notedMachines.map(({ machine: { id }, notes }) => (
        <section key={id}>
          <h2>{notes.title}</h2>
          {samples
            .filter(({ machine }) => machine === id)
            .map(sample => (
              <div key={sample.id}>
                <h3>
                  <a href={addressOf(sample, false)}>{sample.id}</a>
                </h3>
                <div className="tiles">
                  {looks.map(({ name, device, scheme, width, height }) => (
                    <figure key={name} className={device}>
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
