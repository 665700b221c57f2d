/* On the 404 page: redirects to the page whose URL differs only in case. Other programs keep file names' capitals. */
async function leadOn(): Promise<void> {
  const home = document.querySelector<HTMLAnchorElement>('a.site-title')?.pathname ?? '/'
  const { pathname, search, hash } = location
  if (!pathname.startsWith(home)) return
  const path = home + encodeURI(decodeURI(pathname.slice(home.length)).toLowerCase())
  if (path === pathname) return
  const { ok, url } = await fetch(path, { method: 'HEAD' })
  if (ok) location.replace(new URL(url).pathname + search + hash)
}

// The URL cannot be decoded or there is no network: stay on the page.
leadOn().catch(() => {})

export {}
