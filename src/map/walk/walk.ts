import { answerFor } from '../../previews/browser/asked.ts'

/*
 * Loads the walk when the map scrolls into view or gets the focus, or at once if the URL names a walk. Until then, and
 * if loading fails, the map is a drawing with links.
 */
const map = document.querySelector('neighbourhood-map')

function load(): void {
  observer.disconnect()
  map?.removeEventListener('focusin', load)
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

// A link in a list of citations gets the citing sentence in its preview.
const listed = 'section:is([id$="inquiries"], [id$="cited-by"], [id$="references"], [id$="sources"]) li'
answerFor(async (link) => (link.closest(listed) ? (await import('./citation.ts')).citationQuote(link) : []))
