// Runs before the first paint, so that a remembered choice never flashes the other scheme.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off.
}
// A page that is the first of a row waits for the others, so that nothing moves which a reader has seen.
if (/[?&]panes=/.test(location.search)) document.documentElement.dataset.row = 'coming'
