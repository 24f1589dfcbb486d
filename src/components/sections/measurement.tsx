import { measurements, measurementTexts } from '#src/content/measurements.ts'

/** How the figure of a case study was measured, by the title of the study. */
export function Measurement({ study }: { study: string }) {
  const texts = measurements[study]
  if (!texts) return null
  return (
    <dl className="floor-surface-2 px-[clamp(16px,2vw,28px)] py-2">
      {(['before', 'after', 'how'] as const).map(name => (
        <div
          key={name}
          className="py-3.5 border-0 border-t border-solid border-rule first:border-t-0 md:(grid grid-cols-[8.5rem_1fr] gap-6)"
        >
          <dt className="font-display font-600 text-base">{measurementTexts[name]}</dt>
          <dd className="text-on-floor-2 text-base">{texts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
