export { defineConfig, type Config, type Plugin, type Row, type RowSource as Source } from './core/plugins.ts'
export { jsonLines, sqlite } from './collection/row-sources.ts'
export type { Settings } from './core/settings.ts'
