/** A collection that says all that may be said of its look. */
export function looked(): Readonly<Record<string, string>> {
  return {
    'site.yaml': `title: Soil and water
theme:
  colours:
    ground: { light: '#eef3ea', dark: '#14201a' }
    ink: { light: '#16301f', dark: '#dfeadf' }
    accent: '#b0342c'
  fonts: { text: old-style, interface: sans, code: typewriter }
  width: 58
logo: logo.svg
navigation: [standard, { label: Workshop, to: 'https://workshop.example' }]
footer: Free to *copy*, see [the terms](/notes/soil/).
slots: { head: head.html, before: before.html, after: after.html }
policy: { script-src: ["'sha256-ibVAa5uWb/haeMzj77z+wKqOiJlD3Nn9aZKBltdSEhM='"] }
`,
    'logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#b0342c"/></svg>',
    'head.html': '<meta name="robots" content="max-image-preview:large">',
    'before.html': '<p hidden id="before">Before</p>',
    'after.html': '<script>document.documentElement.dataset.own = "ran"</script>',
    'custom.css': 'h1 { letter-spacing: 3px }',
    '404.md': '---\ntitle: Nothing grows here\n---\n\nGo back to [[soil]].\n',
    'notes/soil.md':
      '---\ntitle: What is soil?\ndescription: Ground that lives.\ntags: [soil]\n---\n\nIt holds [[water]], ==most== of it, and `roots`.\n\n## Related\n\n- [[water]] — it is held\n',
    'notes/water.md': '---\ntitle: Where is water?\n---\n\nIn the soil.\n',
  }
}
