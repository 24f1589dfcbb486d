/** How the page came: anew, by reload or by Back. Unknown in browsers that say so only later. */
export const [visit] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]
