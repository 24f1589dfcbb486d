import { hero, type HeroDrawing, heroDrawings } from './content.ts'
import { anchors } from '../../company/anchors.ts'
import { homeAnchor } from '../../company/paths.ts'
import { TitleLines } from '../../ui/heading.tsx'
import { KannadaOutline } from '../../ui/kannada-outline.tsx'
import { CurvePaths, viewBoxOf } from '../../ui/line-drawing.tsx'
import { columnsOf, type Dot, DOT_RADIUS, dotPath, STEP } from '../../ui/mirror-curve.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { scatter } from '../../ui/scatter.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'

const SCATTER_SEED = 7

/** On phones, a headline with a long word like "Transformation" needs smaller type. */
const phoneSize = hero.headline
  .join(' ')
  .split(' ')
  .some(word => word.length > 12)
  ? 'text-[12.2vw] hyphens-auto'
  : 'text-[clamp(min(2.75rem,12.2vw),14.6vw,6.25rem)]'

export function Hero() {
  const { caption } = hero
  return (
    <StaticIsland
      as="section"
      id={anchors.home}
      data-section={anchors.home}
      aria-labelledby="hero-title"
      className="floor-brand overflow-clip pt-21"
    >
      <div className="wrap">
        <h1
          id="hero-title"
          className={`${phoneSize} leading-[.9] tracking-[-.032em] md:text-hero pt-[clamp(24px,2.2vw,40px)] -ml-[.03em]`}
        >
          <TitleLines of={hero.headline} />
        </h1>
        <div className="grid lg:grid-cols-[minmax(0,1fr)_auto] gap-x-12 gap-y-6 items-end mt-[clamp(24px,2.4vw,40px)]">
          <p className="text-lead text-on-floor-2 max-w-[34em]">{hero.lead}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={homeAnchor('products')}>{hero.primary}</ButtonLink>{' '}
            <ButtonLink to={homeAnchor('services')} look="line" className="lt-md:w-full">
              {hero.secondary}
            </ButtonLink>
          </div>
        </div>
        <figure
          data-drawing=""
          data-travels="header"
          className="pt-[clamp(20px,9vh-38px,48px)] pb-[clamp(18px,1.6vw,24px)]"
        >
          <HeroCurve {...heroDrawings.wide} className="lt-md:hidden w-full max-h-[max(11rem,100vh-33rem)]" />
          <HeroCurve {...heroDrawings.narrow} className="md:hidden w-full" />
          <figcaption className="rule flex flex-wrap justify-between gap-x-6 gap-y-1 pt-3.5 mt-[clamp(18px,1.8vw,28px)] text-on-floor-2 text-small">
            <span>
              {/* An SVG, because Kannada text makes browsers search all fonts before the first paint. */}
              <span role="img" lang="kn" aria-label={caption.kannada}>
                <KannadaOutline
                  glyph="chukki"
                  className="inline-block h-[1.35em] w-auto align-[-.45em] mr-1.5"
                />
              </span>
              {caption.first}
            </span>{' '}
            <span>{caption.then}</span>
          </figcaption>
        </figure>
      </div>
    </StaticIsland>
  )
}

function HeroCurve({ line, loose, far = [], highlight, className }: HeroDrawing & { className: string }) {
  const [highlightX, highlightY] = highlight
  const farColumns = far[0]?.length ?? 0
  const looseDots = dotPath([
    ...scatter(far, SCATTER_SEED, false).map(([x, y]): Dot => [x - farColumns, y]),
    ...scatter(loose, SCATTER_SEED, true),
  ])
  return (
    <svg
      className={className}
      viewBox={viewBoxOf(columnsOf(line.rows), line.rows.length)}
      preserveAspectRatio="xMaxYMid"
      aria-hidden="true"
    >
      <CurvePaths curve={line} stroke={2.1} coverClass="wipe" />
      <path className="dots" strokeWidth={DOT_RADIUS * 2} d={looseDots} />
      <circle className="fill-highlight" cx={highlightX * STEP} cy={highlightY * STEP} r={DOT_RADIUS * 1.7} />
    </svg>
  )
}
