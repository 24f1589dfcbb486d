import { sampleProject, suiteProduct } from '#src/content/products.ts'
import { below, Heading, type Level, Lines } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'

/** The modules of the business suite, each with its task. One line holds the steps of the sample project that are done, in all modules. */
export function SuiteModules({ level }: { level: Level }) {
  const { lanes, seed } = sampleProject
  const longest = Math.max(...lanes.map(lane => lane.planned))
  const rowsOf = (mark: string, left: string) =>
    lanes.map(({ done, planned }) => (mark.repeat(done) + left.repeat(planned - done)).padEnd(longest, '.'))
  return (
    <div className="grid-12 gap-y-10">
      <div className="col-span-12 lg:col-span-6">
        <Heading level={level} className="text-h2">
          <Lines of={suiteProduct.modulesTitle} />
        </Heading>
        <figure data-drawing="" className="mt-9 text-secondary-accent">
          <LineDrawing
            curve={{ rows: rowsOf('x', '.'), symmetry: 'none', openness: 0.9, seed }}
            openDots={rowsOf('.', 'o')}
            className="w-full max-w-96 h-auto"
            stroke={2.2}
          />
          <figcaption className="mt-4 text-small text-on-floor-2">{suiteProduct.modulesCaption}</figcaption>
        </figure>
      </div>
      <ul className="col-span-12 lg:(col-start-7 col-span-6 self-end)">
        {suiteProduct.modules.map(module => (
          <li
            key={module.title}
            className="rule py-5 last:border-b md:(grid grid-cols-[13rem_1fr] items-baseline gap-6)"
          >
            <Heading level={below(level)} className="text-h4">
              {module.title}
            </Heading>
            <p className="text-on-floor-2">{module.description}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
