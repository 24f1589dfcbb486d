import type { Plugin } from 'vite'

const WITHOUT_STORAGE = '\0site:emailjs-without-storage'

/**
 * Removes `localStorage` from @emailjs/browser, which reads it while its module loads and throws where cookies are blocked.
 * services/emailjs.ts gives the SDK a storage of its own.
 */
export const sdkWithoutStorage = (): Plugin => ({
  name: 'site:sdk-without-storage',
  enforce: 'pre',
  // A pre-bundled dependency does not pass through plugins.
  config: () => ({ optimizeDeps: { exclude: ['@emailjs/browser'] } }),
  resolveId: (source, importer) =>
    source.endsWith('/createWebStorage') && importer?.includes('@emailjs/browser')
      ? WITHOUT_STORAGE
      : undefined,
  load: id => (id === WITHOUT_STORAGE ? 'export const createWebStorage = () => undefined' : undefined),
})
