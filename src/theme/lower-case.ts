/*
 * On the page that a host shows where there is none: leads on from an address that differs from that of a page by its
 * capitals alone, as other programs keep those of names of files.
 */
async function leadOn(): Promise<void> {
  const home = document.querySelector<HTMLAnchorElement>('a.site-title')?.pathname ?? '/'
  const { pathname, search, hash } = location
  if (!pathname.startsWith(home)) return
  const path = home + encodeURI(decodeURI(pathname.slice(home.length)).toLowerCase())
  if (path === pathname) return
  const { ok, url } = await fetch(path, { method: 'HEAD' })
  if (ok) location.replace(new URL(url).pathname + search + hash)
}

// An address that nobody can read, or no network: the page stays.
leadOn().catch(() => {})

export {}
