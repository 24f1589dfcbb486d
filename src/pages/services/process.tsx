import { homeAnchor } from '../../company/paths.ts'
import { startProjectLabel } from '../../company/navigation.ts'
import { projectProcess } from './process.content.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { levelBelow, Heading, type Level } from '../../ui/heading.tsx'
import { CurvePaths, viewBoxOf } from '../../ui/line-drawing.tsx'
import { type CurveSpec, DOT_RADIUS, dotPath, dotsOf, STEP } from '../../ui/mirror-curve.ts'
import { scatter } from '../../ui/scatter.ts'

/** Four steps, each with one stage of the same curve: loose dots, a planned line, part of it, all of it. */
export function Process({ level, hasAction = false }: { level: Level; hasAction?: boolean }) {
  return (
    <div className="floor-contrast py-[clamp(36px,7vw,104px)]">
      <div className="wrap">
        <div className="flex flex-wrap justify-between items-end gap-6 mb-[clamp(24px,4.6vw,64px)]">
          <Heading level={level} className="text-h2">
            {projectProcess.title}
          </Heading>
          {hasAction && <ButtonLink to={homeAnchor('contact')}>{startProjectLabel}</ButtonLink>}
        </div>
        <ol role="list" className="grid sm:grid-cols-2 lg:grid-cols-4 gap-x-6 gap-y-9 md:gap-y-12">
          {projectProcess.steps.map((step, i) => (
            <li key={step.title}>
              <StepDrawing curve={projectProcess.curve} step={i} />
              <Heading
                level={levelBelow(level)}
                className="text-[clamp(1.25rem,6.6vw,1.5rem)] leading-[1.2] mt-5"
              >
                {step.title}
              </Heading>
              <p className="text-on-floor-2 text-base mt-2">{step.description}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function StepDrawing({ curve, step }: { curve: CurveSpec; step: number }) {
  const dots = dotsOf(curve.rows)
  const columns = Math.max(...dots.map(d => d[0])) + 1
  return (
    <svg
      className="w-full max-w-59 h-auto"
      viewBox={viewBoxOf(columns, curve.rows.length)}
      aria-hidden="true"
    >
      {step === 0 && <LooseDots columns={columns} rows={curve.rows.length} />}
      {step === 1 && <CurvePaths curve={curve} stroke={1.2} planned />}
      {step === 2 && (
        <>
          <CurvePaths curve={curve} stroke={1.2} planned />
          <CurvePaths curve={curve} stroke={1.3} portion={0.6} draws={2} />
        </>
      )}
      {step === 3 && (
        <>
          <CurvePaths curve={curve} stroke={1.3} draws={3} />
          <circle className="fill-highlight" cx={STEP * 2} cy={STEP} r="5" />
        </>
      )}
    </svg>
  )
}

const SCATTER_SEED = 11

function LooseDots({ columns, rows }: { columns: number; rows: number }) {
  const dots = scatter(
    Array.from({ length: rows }, () => 'x'.repeat(columns)),
    SCATTER_SEED,
    false,
  )
  return <path className="dots" strokeWidth={DOT_RADIUS * 2} d={dotPath(dots)} />
}
