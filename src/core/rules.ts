import { calling } from './installed.ts'
import { location } from 'vfile-location'

/** Both count from 1; the column is in UTF-16 code units. */
export interface SourcePoint {
  readonly line: number
  readonly column: number
}

/** Converts offsets in UTF-16 code units to points. */
export function pointsOf(text: string): (offset: number) => SourcePoint {
  const lines = location(text)
  return (offset) => {
    const { line, column } = lines.toPoint(Math.min(offset, text.length)) ?? { line: 1, column: 1 }
    return { line, column }
  }
}

/** `file` is relative to the collection, with forward slashes. */
export interface SourcePlace extends SourcePoint {
  readonly file: string
}

export function byPlace(a: SourcePlace, b: SourcePlace): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

export type Severity = 'error' | 'warning' | 'off'

interface Rule {
  readonly severity: Severity
  /** Readers do not notice it; a report sums it up in one line. */
  readonly isHabit?: true
  readonly found: string
  /** The consequence if nobody acts: completes "why". */
  readonly why: string
  readonly fix: string
}

type WrittenRule = Omit<Rule, 'severity'> & { readonly severity?: Severity }

/** A rule is a warning by default. */
const define = <Name extends string>(written: Record<Name, WrittenRule>) =>
  Object.fromEntries(
    Object.entries<WrittenRule>(written).map(([name, rule]) => [name, { severity: 'warning', ...rule }]),
  ) as Readonly<Record<Name, Rule>>

/** `problems:` in `site.yaml` changes the severity of a rule by its name. */
export const rules = define({
  'unreadable-front-matter': {
    severity: 'error',
    found: 'front matter is no YAML, is not closed, or is too long',
    why: 'without its front matter it is not known whether the file may be published.',
    fix: 'mend the YAML between the two --- lines.',
  },
  'mended-front-matter': {
    isHabit: true,
    found: 'a line of front matter is no YAML and can mean one thing only',
    why: 'it is no YAML: it was read as it seems to be meant, and another program may refuse it.',
    fix: 'put the value in quotes.',
  },
  'invalid-settings': {
    severity: 'error',
    found: 'a key or a value of `site.yaml` is not understood',
    why: 'a setting that is not understood would silently be its default.',
    fix: 'mend or remove the key in site.yaml.',
  },
  'duplicate-address': {
    found: 'two files ask for one `permalink`, or for an address of the site itself',
    why: 'two pages cannot stand at one address, so each stands at the address of its path.',
    fix: 'give one of them another permalink, or take it away.',
  },
  'unreadable-file': {
    severity: 'error',
    found: 'a file or a folder may not be read, or a file is too much to parse',
    why: 'what it says is missing from the site.',
    fix: 'make it a file that may be read, or list it under ignore: in site.yaml.',
  },
  'failing-plugin': {
    severity: 'error',
    found: 'a plugin of `throughline.config.ts` fails on a note',
    why: 'a page without what the plugin does may say what it should not.',
    fix: 'mend the plugin or what it stumbles over, or take it out of throughline.config.ts.',
  },
  'unread-config': {
    isHabit: true,
    found: '`throughline.config.ts` is not read, since the collection counts as one of strangers',
    why: 'a plugin is code, and the texts of strangers are given to none: pages are made without it.',
    fix: 'build without --untrusted, or set this rule to off.',
  },
  'left-out': {
    found: 'a symbolic link leads to nothing, or to what is not published, or a file’s name is not UTF-8',
    why: 'nothing of it is on the site, and links to it lead nowhere.',
    fix: 'copy what you mean into the collection, or list the path under ignore: in site.yaml.',
  },
  'unshared-exclusions': {
    found: 'Obsidian excludes files, and Git ignores `.obsidian/app.json`, which says so',
    why: 'a build in another checkout, such as a host’s, publishes these files.',
    fix: 'list them under ignore: in site.yaml, or let Git keep .obsidian/app.json.',
  },
  'low-contrast': {
    found: 'a colour under `theme` has too little contrast to what it stands on',
    why: 'many readers cannot tell it from what it stands on.',
    fix: 'choose a colour with more contrast.',
  },
  'blocked-script': {
    found: 'HTML of `slots` has a script that the policy of pages does not allow',
    why: 'a page loads and runs nothing but files of the site, so browsers do not run it.',
    fix: 'allow it under policy: in site.yaml, or put its file into static/.',
  },
  'no-git-dates': {
    found: '`dates: git` is set, and there is no repository, or only a part of its history',
    why: 'files without a date in their front matter have none on the site, and are not among what is new.',
    fix: 'build in a clone of the whole history, in a workflow by fetch-depth: 0, or remove dates: from site.yaml.',
  },
  'misplaced-file': {
    found: '`CNAME`, `_headers`, `robots.txt` and the like stand outside of `static/`',
    why: 'hosts and search engines look for it at the root of a site, and only the files of static/ are put there.',
    fix: 'move it into the folder static/ at the top of the collection, or list it under ignore: in site.yaml.',
  },
  'static-clash': {
    severity: 'error',
    found: 'a file of `static/` would stand where a page or a file of the site stands',
    why: 'a page or a file of the site stands there, so the file of static/ is left out.',
    fix: 'rename it, or move it into another folder of static/.',
  },
  'active-attachment': {
    found: 'a file that a page links or shows may run a script in a browser',
    why: 'a browser would run it as a page of this site, and let it do what the site may.',
    fix: 'link to where it is shown, save a drawing without scripts, or set active-attachments: allow in site.yaml.',
  },
  'invalid-canvas': {
    found: 'a card or a line of a canvas cannot be read, or has no place',
    why: 'a card or a line is missing from the page.',
    fix: 'open the canvas in the editor that made it, and save it again.',
  },
  'wrong-encoding': {
    found: 'a file is not UTF-8',
    why: 'bytes that are not UTF-8 are shown as replacement characters.',
    fix: 'save the file as UTF-8.',
  },
  'unreadable-bibliography': {
    found: 'an entry of a `.bib` or CSL-JSON file is broken',
    why: 'the entry is left out, and citations of it will be missing.',
    fix: 'mend the entry.',
  },
  'broken-link': {
    found: 'a link leads to nothing that there is',
    why: 'readers see plain text where you meant a link.',
    fix: 'write the note, or correct the name.',
  },
  'dead-link': {
    found: 'a page of the web that is linked is not there; looked at with `check --external`',
    why: 'readers who follow the link find nothing.',
    fix: 'link where the page is now, or a copy of it in an archive.',
  },
  'wanted-note': {
    severity: 'off',
    isHabit: true,
    found: 'a link leads to the page of a name that nobody has written, with `wanted: pages`',
    why: 'readers come to a page that says that nobody has written it yet.',
    fix: 'write the note, or correct the name.',
  },
  'unknown-scheme': {
    isHabit: true,
    found: 'a link begins with a scheme that is not followed',
    why: 'readers see plain text where you meant a link.',
    fix: 'if readers may follow it, add its scheme under schemes: in site.yaml.',
  },
  'broken-fragment': {
    found: 'a link names a heading or block that its page does not have',
    why: 'the link leads to the top of the page instead.',
    fix: 'name a heading or block that the page has.',
  },
  'broken-embed': {
    found: 'an embed names a file that is not there',
    why: 'readers see a placeholder where you meant the content.',
    fix: 'add the file, or correct the name.',
  },
  'ambiguous-link': {
    found: 'a link could mean several files, and nothing tells which',
    why: 'it could mean more than one file, so it is shown as plain text.',
    fix: 'write the path of the file that you mean.',
  },
  'unusable-card': {
    isHabit: true,
    found: '`image` or `cover` names a picture in a format that services for sharing do not show',
    why: 'services that show a link to the page take no picture of this format, so its card is that of its kind.',
    fix: 'save the picture as PNG, JPEG, WebP or GIF, too, and name that.',
  },
  'embed-cycle': {
    found: 'notes hold one another',
    why: 'a note cannot contain itself; a link stands there instead.',
    fix: 'link to the note instead of embedding it.',
  },
  'unknown-citation': {
    found: 'a citation has a key that no paper has',
    why: 'the citation leads nowhere.',
    fix: 'add the paper to papers/ or to a .bib file.',
  },
  'duplicate-citekey': {
    found: 'two papers have one citation key',
    why: 'a citation of it could mean either; the first is used.',
    fix: 'give each paper a citation key of its own.',
  },
  'unknown-relation': {
    found: 'a relation is of no type of `relations`',
    why: 'the link would lose its type.',
    fix: 'use a relation of this collection, or add it under relations: in site.yaml.',
  },
  'missing-reason': {
    isHabit: true,
    found: 'a relation says no why',
    why: 'readers are told that two notes are related but not why.',
    fix: 'say why: in front matter as `why:`, in a list after a dash.',
  },
  'related-not-note': {
    isHabit: true,
    found: 'a relation leads to something that is no note',
    why: 'relations join notes; this is kept as a mention.',
    fix: 'link a note, or cite the paper under `cites:`.',
  },
  'source-not-note': {
    isHabit: true,
    found: '`sources` names something that is no note and no paper',
    why: 'an inquiry rests on notes and papers; this is kept as a mention.',
    fix: 'name a note or a paper under `sources:`.',
  },
  'next-not-inquiry': {
    isHabit: true,
    found: '`next` names something that is no inquiry',
    why: 'only inquiries can be read next; this is left out.',
    fix: 'name an inquiry under `next:`.',
  },
  'wrong-shape': {
    isHabit: true,
    found: 'a known key of front matter has a value that cannot be used',
    why: 'the value cannot be used for what its key means, so it is shown as a plain property.',
    fix: 'write it as the documentation shows.',
  },
  'lost-value': {
    found: 'YAML reads a value as something else, such as a comment',
    why: 'YAML reads it as something else, so readers never see it.',
    fix: 'put the value in quotes.',
  },
  'duplicate-id': {
    isHabit: true,
    found: 'two places of a page have one id',
    why: 'a link can lead to one place only; the first keeps the id.',
    fix: 'give each place an id of its own.',
  },
  'undefined-footnote': {
    found: 'a footnote is referred to and not written',
    why: 'readers see the mark itself instead of a note.',
    fix: 'write the footnote, or take the mark away.',
  },
  'unclosed-comment': {
    found: '`%%` opens a comment that nothing closes',
    why: 'readers see nothing of what follows.',
    fix: 'write %% where the comment ends.',
  },
  'invalid-formula': {
    found: 'KaTeX cannot set a formula, or nothing closes it',
    why: 'readers see its source instead of the formula.',
    fix: 'mend the formula, or put it between backticks to show its source.',
  },
  'unevaluated-base': {
    found: 'a base asks for what a page cannot know, or cannot be read',
    why: 'readers see the reason where you meant a table, or a part of it.',
    fix: 'write it with what docs/obsidian.md says is evaluated.',
  },
  'address-clash': {
    isHabit: true,
    found: 'two files would have one address',
    why: 'both would have the same address, so one of them carries a suffix.',
    fix: 'rename a file, or give it a permalink, which keeps an address that it had before.',
  },
  'duplicate-redirect': {
    found: 'a redirect is asked for twice, or where a page stands',
    why: 'one address can lead to one page only; the redirect is left out.',
    fix: 'remove it from one of the two.',
  },
  'moved-file': {
    found: 'a file has been renamed or moved, and its old address leads nowhere',
    why: 'links from elsewhere and bookmarks of the old address find no page.',
    fix: `${calling('moved', '--write')} adds it to redirects: in site.yaml, so that it leads on.`,
  },
  'invalid-positions': {
    found: 'a line of `graph-positions.json` cannot be used',
    why: 'nodes of the whole graph stand elsewhere than where they were kept.',
    fix: `mend it, or let ${calling('layout')} write the file again.`,
  },
  'embedding-failed': {
    severity: 'error',
    found: 'a server or a model did not give vectors',
    why: 'what is similar would be missing from pages that have it now.',
    fix: 'mend what is said above, and build again: what has been embedded is kept.',
  },
  'invalid-vectors': {
    found: 'a line of the file of vectors cannot be used, or a node has no vector',
    why: 'a node without a vector is in no list of what is nearest.',
    fix: 'mend the line, or make the file anew with the tool that made it.',
  },
  'private-path': {
    isHabit: true,
    found: 'a link or a property holds the path of a file on your machine',
    why: 'the path of a file on your own machine is not published.',
    fix: 'copy the file into the collection and link that.',
  },
  'picture-location': {
    isHabit: true,
    found: 'a picture or film that is published still holds the coordinates of where it was taken',
    why: 'the file is published with the coordinates in it, and whoever saves it can read them.',
    fix: 'take them out (exiftool -gps:all= -xmp:all= FILE), or set picture-location: off under problems:.',
  },
  'remote-embed': {
    severity: 'off',
    isHabit: true,
    found: 'a picture or a frame of another server became a link',
    why: 'a page that loads from another server tells it who reads; a link stands there instead.',
    fix: 'save the file in the collection, or set remote: allow.',
  },
})

export type RuleName = keyof typeof rules

export function isRule(name: string): name is RuleName {
  return Object.hasOwn(rules, name)
}

export function isHabit(rule: RuleName): boolean {
  return rules[rule].isHabit === true
}
