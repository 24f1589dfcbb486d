/** Vite's `define` replaces this name with the validated settings. */
declare const __SITE_ENV__: import('./env.schema.ts').BuildSettings
