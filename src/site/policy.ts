import type { Settings } from '../core/settings.ts'

/**
 * The Content Security Policy of a page, which may load and run nothing but the site's own files; scripts are files, never part of a page, and
 * make HTML through named policies alone. `styles` are attributes in the page itself: formulas and coloured code have
 * them, and what an author wrote so.
 */
function contentPolicy({ remote }: Pick<Settings, 'remote'>, styles: boolean): string {
  return [
    // Of styles, fonts, pictures, films, what scripts ask for, and, in frames, PDFs.
    "default-src 'self'",
    // The search is a program in WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    ...(remote === 'allow' ? ['img', 'media', 'frame'].map((sort) => `${sort}-src 'self' https:`) : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types throughline default',
  ].join('; ')
}

/** The same for hosts that read a file `_headers`, with what a page cannot say of itself. */
export function headersFile({ base, remote }: Pick<Settings, 'base' | 'remote'>): string {
  return [
    `${base}*`,
    `  Content-Security-Policy: ${contentPolicy({ remote }, true)}; frame-ancestors 'self'`,
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

/** A page with its policy: attributes of style are allowed where it has some. */
export function withPolicy(html: string, settings: Pick<Settings, 'remote'>): string {
  return html
    .replace(policyMark, () => contentPolicy(settings, /\sstyle="/.test(html)))
    .replace(`content="${framePolicyMark}"`, () => `content="${framePolicy}"`)
}
