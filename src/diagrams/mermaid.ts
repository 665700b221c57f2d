import manifest from 'mermaid/package.json' with { type: 'json' }

/** Contains the version, so that browsers may cache its files forever. */
export const mermaidFolder = `_astro/mermaid-${manifest.version}`

/** The module that a browser loads first. It imports a part for each type of diagram. */
export const mermaidModule = `${mermaidFolder}/mermaid.esm.min.mjs`

/** The hidden page in which a browser draws diagrams: `html/pages/diagram-frame.astro`. */
export const framePath = 'diagram-frame.html'
