/** A collection of folders in folders, with one that is longer than what is shown of it at once. */
export function treed(): Readonly<Record<string, string>> {
  const days = Array.from({ length: 230 }, (_, index) => [`days/Day ${index + 1}.md`, 'One day.'])
  return {
    ...(Object.fromEntries(days) as Readonly<Record<string, string>>),
    'site.yaml': 'title: Folders\nnavigation: tree\n',
    'index.md': 'All of it.',
    'Introduction.md': 'Begins.\n\n## One\n\nText.\n\n## Two\n\nText.',
    'soil/index.md': '---\ntitle: All about soil\n---\nIn short.',
    'soil/clay/Pottery.md':
      'Made of clay.[^1] See [[Introduction]].\n\n## Kilns\n\nHot.\n\n[^1]: And of water.',
    'soil/clay/Bricks.md': '---\npermalink: /bricks/\n---\nMade of clay, too.',
    'soil/Sand.md': '# Sand\n\nDry.',
    'soil/שלום עולם.md': 'שלום עולם, ויש כאן עוד מילים.',
  }
}
