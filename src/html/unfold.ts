/* Opens the collapsed list of the section that the URL's fragment names, or that a link to that fragment leads to. */
function unfold(): void {
  const section = document.getElementById(location.hash.slice(1))
  section?.querySelector(':scope > details')?.setAttribute('open', '')
}

unfold()
addEventListener('hashchange', unfold)
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]')
  if (link && link.hash === location.hash) unfold()
})

export {}
