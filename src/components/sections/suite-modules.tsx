import { suiteProduct } from '#src/content/products.ts'
import { below, Heading, type Level } from '../ui/heading.tsx'

/** The modules of the business suite, each with its task. */
export function SuiteModules({ level }: { level: Level }) {
  return (
    <div className="grid-12 gap-y-8">
      <Heading level={level} className="text-h2 col-span-12 lg:col-span-5">
        {suiteProduct.modulesTitle}
      </Heading>
      <ul className="col-span-12 lg:(col-start-7 col-span-6)">
        {suiteProduct.modules.map(module => (
          <li key={module.title} className="rule py-5 last:border-b md:(grid grid-cols-2 gap-6)">
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
