import { DOT_RADIUS, STEP } from '../ui/mirror-curve.ts'

const HALF = STEP / 2
/** One column of a repeating two-row mirror curve. Its right edge joins the left edge of the next column. */
const column = 'M0 20C6 14 12 6 20 6S34 14 40 20L0 60C6 66 12 74 20 74S34 66 40 60L0 20'

/** Border of the footer: a repeated pattern as wide as the page. */
export function FooterBorder() {
  return (
    <svg className="w-full h-20 max-w-none text-on-floor" aria-hidden="true">
      <pattern id="footer-border" width={STEP} height={STEP * 2} patternUnits="userSpaceOnUse">
        <path className="drawn" d={column} strokeWidth="1.6" />
        <path
          className="dots"
          d={`M${HALF} ${HALF}h0M${HALF} ${STEP + HALF}h0`}
          strokeWidth={DOT_RADIUS * 2}
        />
      </pattern>
      <rect width="100%" height="100%" fill="url(#footer-border)" />
    </svg>
  )
}
