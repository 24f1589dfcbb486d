import { machinesWithNotes } from '../../../machines/all.ts'
import { samples, sampleUrl, viewSelector } from '../samples/samples.ts'

/** Viewports, in pixels, and colour schemes in which the gallery shows each state. */
const variants = [
  { name: 'phone, light', device: 'phone', scheme: 'light', width: 360, height: 640 },
  { name: 'phone, dark', device: 'phone', scheme: 'dark', width: 360, height: 640 },
  { name: 'desktop, light', device: 'desktop', scheme: 'light', width: 1280, height: 640 },
  { name: 'desktop, dark', device: 'desktop', scheme: 'dark', width: 1280, height: 640 },
] as const
type Scheme = (typeof variants)[number]['scheme']

/**
 * Forces a colour scheme in a frame, whatever the system prefers, by making each `prefers-color-scheme` query
 * in the frame's style sheets always true or always false.
 */
function forceColorScheme(frame: HTMLIFrameElement, scheme: Scheme): void {
  const rewrite = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof (frame.contentWindow as Window & typeof globalThis).CSSMediaRule) {
        const { media } = rule
        media.mediaText = media.mediaText.replace(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, wanted) =>
          wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
        )
        rewrite(rule.cssRules)
      }
    }
  }
  const { contentDocument: page } = frame
  for (const sheet of page?.styleSheets ?? []) rewrite(sheet.cssRules)
  if (page) page.documentElement.style.colorScheme = scheme
}

/** Space above the machine's view, in pixels, so that the page around it is visible. */
const MARGIN_ABOVE = 110

/** Sets the colour scheme and scrolls to the view. `scrollIntoView()` would also scroll the gallery. */
function showView(frame: HTMLIFrameElement, scheme: Scheme, machine: string): void {
  forceColorScheme(frame, scheme)
  const views = [...(frame.contentDocument?.querySelectorAll(viewSelector(machine)) ?? [])]
  const view = views.at(-1)
  if (view)
    frame.contentWindow?.scrollTo({
      top: view.getBoundingClientRect().top + frame.contentWindow.scrollY - MARGIN_ABOVE,
      behavior: 'instant',
    })
}

export function Gallery() {
  return (
    <div className="gallery">
      <h1>Every state</h1>
      {machinesWithNotes.map(({ machine: { id }, notes }) => (
        <section key={id}>
          <h2>{notes.title}</h2>
          {samples
            .filter(({ machine }) => machine === id)
            .map(sample => (
              <div key={sample.id}>
                <h3>
                  <a href={sampleUrl(sample)}>{sample.id}</a>
                </h3>
                <div className="tiles">
                  {variants.map(({ name, device, scheme, width, height }) => (
                    <figure key={name} className={device}>
                      <iframe
                        loading="lazy"
                        title={`${sample.id}, ${name}`}
                        src={sampleUrl(sample, { isFrozen: true })}
                        width={width}
                        height={height}
                        onLoad={({ currentTarget }) => showView(currentTarget, scheme, id)}
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

// Editing a machine reloads the gallery, but no other page of the development server.
import.meta.hot?.accept('../../../machines/all.ts', () => location.reload())
