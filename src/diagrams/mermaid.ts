import manifest from 'mermaid/package.json' with { type: 'json' }

/** The folder of Mermaid's files on a site, which changes with its version: browsers may keep what is in it for good. */
export const mermaidFolder = `_astro/mermaid-${manifest.version}`

/** The module of it that a browser loads first; it loads a part for each type of diagram. */
export const mermaidModule = `${mermaidFolder}/mermaid.esm.min.mjs`

/** The page in which a browser draws diagrams, out of sight: `theme/pages/diagram-frame.astro`. */
export const framePath = 'diagram-frame.html'
