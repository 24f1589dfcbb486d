/** Widths at which the layout changes; also read by the script that closes the menu. */
export const breakpoints = { md: '760px', lg: '1100px' }
