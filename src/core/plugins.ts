/** A unified plugin: returns a function that transforms a tree. */
export type Plugin = (...options: never[]) => unknown

/** What is not a file but becomes a note. Problems show its `line` or a `name` such as "Row 17 of inquiries". */
export interface Row {
  /** Changes whenever the note does, such as a hash or a version. */
  readonly key: string
  /** `id`, or else `title`, becomes the name of the note, `markdown` its text, and everything else front matter. */
  readonly note: () => Readonly<Record<string, unknown>>
  readonly line?: number
  readonly name?: string
}

export interface RowSource {
  /** The folder of the collection in which the notes appear. */
  readonly folder: string
  /** The file with the rows, relative to the config. It is watched by `dev`, and not published. */
  readonly file?: string
  /** Lists all rows. `path` is that of the file, or of the config's folder. */
  readonly rows: (path: string) => Iterable<Row> | AsyncIterable<Row>
}

/** `file` is relative to the collection. The key includes the path of the note. Problems begin with `prefix`. */
export interface NoteRow extends Required<Pick<Row, 'key' | 'line'>> {
  readonly file: string
  readonly prefix: string
  readonly text: () => string
}

/** Additional plugins for the texts of a site, each alone or with options. They run in the given order. */
export interface Config {
  /** For the markdown tree (mdast). */
  readonly remark?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
  /** For the HTML tree (hast). */
  readonly rehype?: readonly (Plugin | readonly [plugin: Plugin, ...options: readonly unknown[]])[]
  /** Notes that are not files. */
  readonly sources?: readonly RowSource[]
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
