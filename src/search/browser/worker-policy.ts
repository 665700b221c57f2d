import type { TrustedTypes } from '../../browser/trusted.ts'

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

// Pagefind starts its worker by an address, which a page of the site allows to nobody else.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin && url.pathname.endsWith('/pagefind-worker.js') ? address : null
  },
})
