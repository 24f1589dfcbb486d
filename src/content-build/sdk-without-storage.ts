import type { Plugin } from 'vite'

const WITHOUT_STORAGE = '\0site:emailjs-without-storage'

/**
 * Removes `localStorage` from @emailjs/browser, which reads it while its module loads and throws if cookies
 * are blocked. services/emailjs.ts gives the SDK its own storage.
 */
export const sdkWithoutStorage = (): Plugin => ({
  name: 'site:sdk-without-storage',
  enforce: 'pre',
  // Pre-bundled dependencies do not pass through plugins.
  config: () => ({ optimizeDeps: { exclude: ['@emailjs/browser'] } }),
  resolveId: (source, importer) =>
    source.endsWith('/createWebStorage') && importer?.includes('@emailjs/browser')
      ? WITHOUT_STORAGE
      : undefined,
  load: id => (id === WITHOUT_STORAGE ? 'export const createWebStorage = () => undefined' : undefined),
})
