/** Kept apart from the site's style sheets, which have only what readers see. */
export const styles = `#dev-remarks {
  position: sticky;
  z-index: 10;
  inset-block-start: 0;
  font: 0.875rem/1.45 var(--sans, system-ui, sans-serif);
  color: light-dark(#221d16, #e8e3d9);
}
#dev-remarks:not(:has(.dev-errors, .dev-notice)) {
  position: static;
}
#dev-remarks > * {
  margin: 0;
  padding: 0.5rem clamp(1rem, 4vi, 2.5rem);
  overflow-wrap: anywhere;
}
#dev-remarks p {
  max-inline-size: 46rem;
  margin: 0;
}
#dev-remarks ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
#dev-remarks li + li {
  margin-block-start: 0.75rem;
}
#dev-remarks b {
  margin-inline-end: 0.35em;
}
#dev-remarks code {
  padding: 0;
  font: 600 0.8125rem/1.45 var(--mono, monospace);
  background: none;
}
#dev-remarks .dev-errors {
  overflow-y: auto;
  max-block-size: 40vb;
  border-block-end: 3px solid light-dark(#b3261e, #ff8a80);
  background: light-dark(#fdecea, #3a1815);
}
#dev-remarks .dev-errors:focus-visible {
  outline: 2px solid currentcolor;
  outline-offset: -4px;
}
#dev-remarks .dev-heading {
  margin-block-end: 0.25rem;
  font-weight: 700;
}
#dev-remarks :is(details, .dev-notice) {
  border-block-end: 1px solid light-dark(#8a5300, #e3b341);
  background: light-dark(#fff4dc, #33290f);
}
#dev-remarks details ul {
  padding-block: 0.5rem;
}
#dev-remarks summary {
  cursor: pointer;
}
:root:has(.dev-errors) {
  scroll-padding-block-start: 40vb;
}
.dev-mark {
  margin-block: 0 0.5rem;
  font: 0.875rem/1.45 var(--sans, system-ui, sans-serif);
  color: light-dark(#6b4100, #e3b341);
}
.dev-mark b,
a[data-dev-mark]::after {
  padding: 0.05em 0.4em;
  border: 1px solid;
  border-radius: 0.25em;
  font: 600 0.75rem/1.45 var(--sans, system-ui, sans-serif);
  color: light-dark(#6b4100, #e3b341);
}
.dev-mark b {
  margin-inline-end: 0.5em;
}
a[data-dev-mark]::after {
  content: attr(data-dev-mark);
  display: inline-block;
  margin-inline-start: 0.4em;
}
@media print {
  #dev-remarks {
    display: none;
  }
}
`
