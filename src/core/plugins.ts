/** A plugin of unified: it returns what changes a tree. */
export type Plugin = (...options: never[]) => unknown

/** Names the plugins that the texts of a site go through besides those of every site, each alone or with its options. */
export interface Config {
  /** They change the tree of markdown (mdast), in this order. */
  readonly remark?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
  /** They change the tree of HTML (hast), in this order. */
  readonly rehype?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
}

/** The default export of `throughline.config.ts`, so that an editor knows its type. */
export function defineConfig(config: Config): Config {
  return config
}

/** The names that the file may have, of which the first that is there counts. */
export const configFiles = ['ts', 'mts', 'js', 'mjs'].map((ending) => `throughline.config.${ending}`)

/** Where plugins are named, and what tells them from others: a digest of the files and packages they are made of. */
export interface PluginsAt {
  readonly file: string
  readonly key: string
}
