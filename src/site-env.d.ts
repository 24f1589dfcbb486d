/** The validated settings. Vite's `define` replaces this name with them. */
declare const __SITE_ENV__: import('./env.schema.ts').BuildSettings
