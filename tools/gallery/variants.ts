/** Viewports, in pixels, and colour schemes in which the gallery shows each state. */
export const variants = [
  { name: 'phone, light', device: 'phone', scheme: 'light', width: 360, height: 640 },
  { name: 'phone, dark', device: 'phone', scheme: 'dark', width: 360, height: 640 },
  { name: 'desktop, light', device: 'desktop', scheme: 'light', width: 1280, height: 640 },
  { name: 'desktop, dark', device: 'desktop', scheme: 'dark', width: 1280, height: 640 },
] as const

export type Variant = (typeof variants)[number]
