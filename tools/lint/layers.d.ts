export const layers: { layer: string; at: string; may: string[]; packages?: string[] }[]
export function whyNot(file: string, name: string): string | undefined
