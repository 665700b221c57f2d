import type { Need } from '../core/html.ts'
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
  const open = remote === 'allow' ? ['img-src', 'media-src', 'frame-src'] : []
  const sourcesOf = (directive: string, own: string) =>
    [directive, own, ...(open.includes(directive) ? ['https:'] : []), ...(look.policy[directive] ?? [])].join(
      ' ',
    )
  const widened = [...new Set(['img-src', ...open, ...Object.keys(look.policy)])].filter(
    (one) => !fixed.has(one),
  )
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
    "require-trusted-types-for 'script'",
    'trusted-types throughline default',
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
export const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

const styled: readonly Need[] = ['math', 'canvas', 'styles']

/** The policy of a page. It allows style attributes if something on the page has any. */
export function policyFor(needs: readonly Need[], settings: Pick<Settings, 'remote' | 'look'>): string {
  const slots = Object.values(settings.look.slots)
  const isStyled = needs.some((need) => styled.includes(need)) || slots.some((slot) => /\sstyle=/.test(slot))
  return contentPolicy(settings, isStyled)
}
