/**
 * Why the page that a link leads to is related to the one that the link stands on, as the article around it says in its
 * lists of relations: the reasons of the item whose title leads there, in either direction. Empty where it says nothing.
 */
export function reasonsFor(link: HTMLAnchorElement | SVGAElement): readonly Element[] {
  const page = pageOf(link)
  // Ids have a prefix where more than one page is shown.
  const items = link
    .closest('article')
    ?.querySelectorAll('section:is([id$="related"], [id$="referred"]) li:has(> .item-title)')
  return Array.from(items ?? []).flatMap((item) => {
    const title = item.querySelector('.item-title a')
    return title && pageOf(title) === page ? [...item.querySelectorAll('.reason')] : []
  })
}

function pageOf(link: Element): string {
  const { origin, pathname } = new URL(link.getAttribute('href') ?? '', link.baseURI)
  return origin + pathname
}
