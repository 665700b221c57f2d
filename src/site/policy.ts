import type { Settings } from '../core/settings.ts'

type PolicySettings = Pick<Settings, 'remote'> & { readonly look: Pick<Settings['look'], 'policy'> }

/** Directives that every policy has in a fixed place. */
const fixed = new Set(['script-src', 'form-action'])

/**
 * The Content Security Policy of a page. It loads and runs only the site's own files; scripts are always files, and
 * make HTML through named Trusted Types policies alone. `styles` allows style attributes, which formulas, highlighted
 * code and authors' HTML have.
 */
function contentPolicy({ remote, look }: PolicySettings, styles: boolean): string {
  const { sources, trustedTypes } = look.policy
  const open = remote === 'allow' ? ['img-src', 'media-src', 'frame-src'] : []
  const sourcesOf = (directive: string, own: string) =>
    [directive, own, ...(open.includes(directive) ? ['https:'] : []), ...(sources[directive] ?? [])].join(' ')
  const widened = new Set(['img-src', ...open, ...Object.keys(sources)]).difference(fixed)
  return [
    // Covers styles, fonts, videos, fetches, and PDFs in frames.
    "default-src 'self'",
    // The search runs WebAssembly.
    sourcesOf('script-src', "'self' 'wasm-unsafe-eval'"),
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    // A PNG of a map is drawn from an image of a blob, which only a script can make.
    ...Array.from(widened, (one) => sourcesOf(one, one === 'img-src' ? "'self' blob:" : "'self'")),
    "object-src 'none'",
    "base-uri 'none'",
    sourcesOf('form-action', "'self'"),
    ...(trustedTypes ? ["require-trusted-types-for 'script'", 'trusted-types throughline default'] : []),
  ].join('; ')
}

/** The same policy for hosts that read `_headers`, with headers that a page cannot set itself. */
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
 * The policy of the page in which a browser draws diagrams. It loads only scripts of the site, and none can be made
 * from text. Mermaid writes markup everywhere and measures with style attributes, so both are allowed.
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

/** A placeholder for the policy until the page is complete. It forbids nothing if it stays, as in development. */
export const policyMark = 'manifest-src *'

/** The same for the page in which diagrams are drawn. */
export const framePolicyMark = 'worker-src *'

/** The policy of a page with these parts. It allows style attributes if a part has any. */
export function policyFor(parts: readonly string[], settings: PolicySettings): string {
  return contentPolicy(
    settings,
    parts.some((html) => /\sstyle="/.test(html)),
  )
}

export function withPolicy(html: string, settings: PolicySettings): string {
  return html
    .replace(policyMark, () => policyFor([html], settings))
    .replace(`content="${framePolicyMark}"`, () => `content="${framePolicy}"`)
}
