interface Folder {
  at: string
  may?: string[]
  packages?: string[]
}
export const layers: Folder[][]
export function whyNot(file: string, name: string): string | undefined
