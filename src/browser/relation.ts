/** The reasons in the article's relation lists for the target of the link, in either direction. */
export function reasonsFor(link: HTMLAnchorElement | SVGAElement): readonly Element[] {
  const page = pageOf(link)
  // Ids have a prefix if several pages are shown.
  const items = link.closest('article')?.querySelectorAll('section:is([id$="related"], [id$="referred"]) li')
  return Array.from(items ?? []).flatMap((item) => {
    const title = item.querySelector('a')
    return title && pageOf(title) === page ? [...item.querySelectorAll('.reason')] : []
  })
}

function pageOf(link: Element): string {
  const { origin, pathname } = new URL(link.getAttribute('href') ?? '', link.baseURI)
  return origin + pathname
}
