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

export {}
