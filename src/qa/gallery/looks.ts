/** The ways in which every state is shown. Pixels. */
export const looks = [
  { name: 'phone, light', scheme: 'light', width: 360, height: 640 },
  { name: 'phone, dark', scheme: 'dark', width: 360, height: 640 },
  { name: 'desktop, light', scheme: 'light', width: 1280, height: 640 },
  { name: 'desktop, dark', scheme: 'dark', width: 1280, height: 640 },
] as const

export type Look = (typeof looks)[number]
