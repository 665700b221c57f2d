/** Names as people, phones and importers give them. Only some file systems can keep them all. */
export const names = [
  // Signs that have a meaning in a URL, in markdown, in YAML or in a shell.
  'Salt & pepper + 1.md',
  '100% rye.md',
  '50%25 off.md',
  'Loaf #2 is flat.md',
  'Why? Because.md',
  'Proof at 21:30.md',
  '@baker.md',
  'baker’s “dozen”.md',
  "baker's 'dozen'.md",
  'a [b] (c).md',
  'a|b^c.md',
  'back\\slash.md',
  '<i>.md',
  'rye*.md',
  'v1.2 notes.md',
  'crumb.png.md',
  '.md file.txt.md',
  // Names that slug to nothing, or to the same.
  '~.md',
  '⚒.md',
  '🌱🥖.md',
  '….md',
  'languages/c.md',
  'languages/c++.md',
  'languages/c#.md',
  'Rye bread.md',
  'rye_bread.md',
  // Twins of case and of composition; letters that other letters fold to.
  'Levain.md',
  'levain.md',
  'Pâte.md'.normalize('NFC'),
  'Pâte.md'.normalize('NFD'),
  'straße.md',
  'strasse.md',
  'İstanbul.md',
  'ısı.md',
  'ﬁne.md',
  'Ｆｕｌｌ.md',
  '한글.md'.normalize('NFD'),
  'שלום עולם.md',
  'zero\u200bwidth.md',
  'soft\u00adhyphen.md',
  // White space, dots and control characters at the edges and inside.
  'trailing .md',
  ' leading.md',
  'dots...md',
  'tab\there.md',
  'two\nlines.md',
  'bell\u0007.md',
  // Devices of Windows, and names that the site has a use for itself.
  'CON.md',
  'nul/aux.md',
  'tags.md',
  'notes/404.md',
  'feed.xml.md',
  'notes/page/2.md',
  'notes/x/inquiries/2.md',
  // Pages of folders.
  'index.md',
  'README.md',
  'f/index.md',
  'f/readme.md',
  'f/F.md',
  'Namesake/namesake.md',
  // One address from two paths: the first folder only names a kind.
  'a.md',
  'notes/a.md',
  'inquiries/q.md',
  'Inquiries/Q.md',
  // Long ones.
  `${'長'.repeat(84)}.md`,
  `${'🦊'.repeat(62)}.md`,
  `${'very long '.repeat(24)}.md`,
  `${'deep down/'.repeat(12)}end.md`,
]

export const attachments = [
  'pics/a & b+c%23.svg',
  'pics/loaf #1?.svg',
  'pics/🥖.svg',
  'pics/Crumb.SVG',
  'pics/crumb.svg',
  'pics/Pâte.svg'.normalize('NFC'),
  'pics/Pâte.svg'.normalize('NFD'),
  'pics/CON.svg',
  'pics/index.html',
  'pics/no extension',
  'pics/odd.s?g',
  'pics/dot.',
]

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M1 1v6"/></svg>\n'

function link(path: string): string {
  return `- [${path.replace(/[^\p{L}\p{N} ./]/gu, '_')}](${encodeURIComponent(path)})`
}

/** `All.md` links to every other file, by its encoded path. */
export const fileNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((path) => [path, '[[All]]\n'])),
  ...Object.fromEntries(attachments.map((path) => [path, picture])),
  'All.md': `${[...names, ...attachments].map(link).join('\n')}\n`,
  'As wikilinks.md': `- [[Salt & pepper + 1]]
- [[100% rye]]
- [[50%25 off]]
- [[Loaf #2 is flat]]
- [[Why? Because]]
- [[Proof at 21:30]]
- [[baker’s “dozen”]] and not [[baker's 'dozen']]
- [[back\\slash]]
- [[~]] [[⚒]] [[🌱🥖]] […](….md)
- [[languages/c]] [[languages/c++]] [[languages/c#]] [[c++]]
- [[Rye bread]] [[rye_bread]] [[rye-bread]]
- [[Levain]] [[levain]] [[LEVAIN]]
- [[${'Pâte'.normalize('NFC')}]] [[${'Pâte'.normalize('NFD')}]]
- [[straße]] [[strasse]] [[STRASSE]]
- [[${'한글'.normalize('NFC')}]] [[שלום עולם]]
- [[trailing]] [[leading]] [[CON]] [[nul/aux]]
- [[f/index]] [[f/readme]] [[f/F]] [[Namesake]] [[index]] [[README]]
- ![[a & b+c%23.svg]] ![[loaf #1?.svg]] ![[🥖.svg|9]] ![[Crumb.SVG]] ![[pics/crumb.svg]]
`,
}
