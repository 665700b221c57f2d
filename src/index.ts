export type { Settings } from './core/settings.ts'
