export { defineConfig, type Config, type Plugin } from './core/plugins.ts'
export type { Settings } from './core/settings.ts'
