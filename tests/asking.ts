/** A collection whose site has visits counted and comments kept by others. */
export function asking(): Readonly<Record<string, string>> {
  return {
    'site.yaml': `title: Soil and water
analytics: { plausible: { domain: garden.example, src: 'https://count.example/js/script.js' } }
comments:
  giscus: { repo: you/notes, repo-id: R_1, category: Announcements, category-id: DIC_1 }
`,
    'notes/soil.md':
      '---\ntitle: What is soil?\ndescription: Ground that lives.\n---\n\nIt holds [[water]].\n',
    'notes/water.md': 'In the soil.\n',
  }
}
