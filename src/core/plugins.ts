/** A unified plugin: returns a function that transforms a tree. */
export type Plugin = (...options: never[]) => unknown

/** Additional plugins for the texts of a site, each alone or with options. They run in the given order. */
export interface Config {
  /** For the markdown tree (mdast). */
  readonly remark?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
  /** For the HTML tree (hast). */
  readonly rehype?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
}

/** Gives `throughline.config.ts` the type of its default export. */
export function defineConfig(config: Config): Config {
  return config
}

/** The possible names of the file. The first that exists wins. */
export const configFiles = ['ts', 'mts', 'js', 'mjs'].map((ending) => `throughline.config.${ending}`)

/** `key` is a digest of the configuration and of the files and packages that it loads. */
export interface PluginsAt {
  readonly file: string
  readonly key: string
}
