import { machinesWithNotes } from '../../../machines/all.ts'
import { samples, sampleUrl, viewSelector } from '../samples/samples.ts'

/** Viewports, in pixels, and colour schemes in which the gallery shows each state. */
const variants = [
  { name: 'phone, light', device: 'phone', scheme: 'light', width: 360, height: 640 },
  { name: 'phone, dark', device: 'phone', scheme: 'dark', width: 360, height: 640 },
  { name: 'desktop, light', device: 'desktop', scheme: 'light', width: 1280, height: 640 },
  { name: 'desktop, dark', device: 'desktop', scheme: 'dark', width: 1280, height: 640 },
] as const

/** Space above the machine's view, in pixels, so that the page around it is visible. */
const MARGIN_ABOVE = 110

/** Scrolls to the view. `scrollIntoView()` would also scroll the gallery. */
function showView(frame: HTMLIFrameElement, machine: string): void {
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
                        // Sets the page's colour scheme too, but not in older versions of Safari.
                        style={{ colorScheme: scheme }}
                        onLoad={({ currentTarget }) => showView(currentTarget, id)}
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
