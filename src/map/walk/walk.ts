import { answerFor } from '../../previews/browser/asked.ts'

/*
 * Loads what makes a map walkable, when it is near the view, when somebody comes to it by keyboard, or at once when the
 * address names a walk. Until then, and if it never comes, the map is what the page brings: a drawing of links.
 */
const map = document.querySelector('neighbourhood-map')

function load(): void {
  observer.disconnect()
  map?.removeEventListener('focusin', load)
  // Without it the map is what the page brings.
  import('./element.ts').catch(() => {})
}

const observer = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) load()
})

if (map) {
  observer.observe(map)
  map.addEventListener('focusin', load)
  if (location.hash.startsWith('#walk=')) load()
}

// Of a link in a list of citations, the sentence that cites.
const listed = 'section:is([id$="inquiries"], [id$="cited-by"], [id$="references"], [id$="sources"]) li'
answerFor(async (link) => (link.closest(listed) ? (await import('./citation.ts')).citationQuote(link) : []))
