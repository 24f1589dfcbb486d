/**
 * Minimum widths of the layouts, relative to the browser's font size, so that large text gets the layout for
 * narrow windows. The header's script also reads them.
 */
export const breakpoints = { sm: '19em', md: '47.5em', lg: '68.75em' }
