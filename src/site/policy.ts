import type { Settings } from '../core/settings.ts'

type PolicySettings = Pick<Settings, 'remote'> & { readonly look: Pick<Settings['look'], 'policy'> }

/** Directives that every page has in a place of their own. */
const fixed = ['script-src', 'form-action']

/**
 * The Content Security Policy of a page, which may load and run nothing but the site's own files; scripts are files, never part of a page, and
 * make HTML through named policies alone. `styles` are attributes in the page itself: formulas and coloured code have
 * them, and what an author wrote so.
 */
function contentPolicy({ remote, look }: PolicySettings, styles: boolean): string {
  const { sources, trustedTypes } = look.policy
  const open = remote === 'allow' ? ['img-src', 'media-src', 'frame-src'] : []
  const sourcesOf = (directive: string, own: string) =>
    [directive, own, ...(open.includes(directive) ? ['https:'] : []), ...(sources[directive] ?? [])].join(' ')
  const widened = [...new Set([...open, ...Object.keys(sources)])].filter((one) => !fixed.includes(one))
  return [
    // Of styles, fonts, pictures, films, what scripts ask for, and, in frames, PDFs.
    "default-src 'self'",
    // The search is a program in WebAssembly.
    sourcesOf('script-src', "'self' 'wasm-unsafe-eval'"),
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    ...widened.map((directive) => sourcesOf(directive, "'self'")),
    "object-src 'none'",
    "base-uri 'none'",
    sourcesOf('form-action', "'self'"),
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types throughline default'] : []),
  ].join('; ')
}

/** The same for hosts that read a file `_headers`, with what a page cannot say of itself. */
export function headersFile({ base, remote, look }: Pick<Settings, 'base'> & PolicySettings): string {
  return [
    `${base}*`,
    `  Content-Security-Policy: ${contentPolicy({ remote, look }, true)}; frame-ancestors 'self'`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    '  Cross-Origin-Opener-Policy: same-origin',
    '',
  ].join('\n')
}

/**
 * The policy of the page in which a browser draws diagrams: it loads scripts of the site and nothing else, and none can be
 * made of a text. Mermaid writes markup everywhere and measures with style attributes, so both are allowed here.
 */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

/** Stands in a page for its policy until all of it is made, and forbids nothing where pages are served as they are made. */
export const policyMark = 'manifest-src *'

/** The same in the page in which diagrams are drawn. */
export const framePolicyMark = 'worker-src *'

/** The policy of a page with these parts: attributes of style are allowed where one has some. */
export function policyFor(parts: readonly string[], settings: PolicySettings): string {
  return contentPolicy(
    settings,
    parts.some((html) => /\sstyle="/.test(html)),
  )
}

/** A page with its policy. */
export function withPolicy(html: string, settings: PolicySettings): string {
  return html
    .replace(policyMark, () => policyFor([html], settings))
    .replace(`content="${framePolicyMark}"`, () => `content="${framePolicy}"`)
}
