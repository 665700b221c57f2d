import type { NodeKind } from '../core/entry.ts'

/**
 * What a new file of a kind begins with: its title filled in, and the fields that readers miss most when they are empty.
 * It names its kind where its folder gives it another.
 */
export function template(kind: NodeKind, title: string, folderKind: NodeKind): string {
  const own = folderKind === kind ? [] : [`kind: ${kind}`]
  return `---\n${[`title: ${JSON.stringify(title)}`, ...own, ...fields[kind]].join('\n')}\n---\n\n`
}

const fields: Readonly<Record<NodeKind, readonly string[]>> = {
  note: [
    'description: # the question spelt out, and why it matters',
    'summary: # the answer in two or three sentences',
    'tags: []',
    'related: []',
    'draft: true',
  ],
  inquiry: ['description: # why one would ask', 'tags: []', 'draft: true'],
  paper: ['authors: []', 'year:', 'venue:', 'doi:', 'url:', 'abstract: # in your own words', 'draft: true'],
}
