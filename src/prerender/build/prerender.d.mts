import type { InlineConfig } from 'vite'

export function prerender(settings?: InlineConfig): Promise<void>
export function develop(settings: InlineConfig): Promise<void>
