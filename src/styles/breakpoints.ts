/** Minimum widths of the layouts. The navigation also reads them. */
export const breakpoints = { md: '760px', lg: '1100px' }
