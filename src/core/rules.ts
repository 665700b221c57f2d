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

interface RuleTexts {
  readonly found: string
  /** The consequence if nobody acts: completes "why". */
  readonly why: string
  readonly fix: string
}

interface Rule extends RuleTexts {
  readonly severity: Severity
  /** Readers do not notice it; a report sums it up in one line. */
  readonly isHabit: boolean
}

function rule(severity: Severity, isHabit = false) {
  return (texts: RuleTexts): Rule => ({ severity, isHabit, ...texts })
}

const error = rule('error')
const warning = rule('warning')
const habit = rule('warning', true)
/** A habit that is not reported by default. */
const quiet = rule('off', true)

/** `problems:` in `site.yaml` changes the severity of a rule by its name. */
export const rules = {
  'unreadable-front-matter': error({
    found: 'front matter that is not valid YAML',
    why: 'it may be a draft, so it is held back.',
    fix: 'correct the YAML between the two --- lines.',
  }),
  'mended-front-matter': habit({
    found: 'a YAML mistake with only one possible meaning',
    why: 'other programs may refuse this line.',
    fix: 'put the value in quotes.',
  }),
  'invalid-settings': error({
    found: 'an unknown key or value in `site.yaml`',
    why: 'nothing is published.',
    fix: 'correct or remove the key.',
  }),
  'duplicate-address': warning({
    found: 'a `permalink` that is taken',
    why: 'only one page can have an address.',
    fix: 'change or remove the permalink.',
  }),
  'unreadable-file': error({
    found: 'a file or folder that cannot be read',
    why: 'its content is missing from the site.',
    fix: 'make it readable, or ignore it in site.yaml.',
  }),
  'faulty-row': error({
    found: 'a row of a source that cannot become a note',
    why: 'it is not on the site.',
    fix: 'correct the row, or the config that reads it.',
  }),
  'failing-plugin': error({
    found: 'a plugin that fails on a note',
    why: 'without the plugin, the page may show private text.',
    fix: 'correct the plugin or the note, or remove the plugin.',
  }),
  'unread-config': habit({
    found: '`throughline.config.ts` in an untrusted build',
    why: 'plugins never run on untrusted notes.',
    fix: 'build without --untrusted, or turn this rule off.',
  }),
  'left-out': warning({
    found: 'a symbolic link or file name that cannot be used',
    why: 'it is not on the site.',
    fix: 'copy the file into the collection, or ignore it in site.yaml.',
  }),
  'unshared-exclusions': warning({
    found: 'Obsidian exclusions that Git ignores',
    why: 'builds on other machines publish these files.',
    fix: 'ignore them in site.yaml, or commit .obsidian/app.json.',
  }),
  'low-contrast': warning({
    found: 'a colour under `theme` with too little contrast',
    why: 'many readers cannot read it.',
    fix: 'choose a colour with more contrast.',
  }),
  'blocked-script': warning({
    found: 'a script in `slots` that the policy blocks',
    why: 'browsers do not run it.',
    fix: 'allow it under policy: in site.yaml, or move it to static/.',
  }),
  'no-git-dates': warning({
    found: '`dates: git` without the whole Git history',
    why: 'pages without their own date have none.',
    fix: 'clone the whole history (fetch-depth: 0), or remove dates: git.',
  }),
  'misplaced-file': warning({
    found: 'a file such as `CNAME` or `robots.txt` outside `static/`',
    why: 'hosts expect it at the root of the site.',
    fix: 'move it to static/, or ignore it in site.yaml.',
  }),
  'static-clash': error({
    found: 'a file in `static/` whose address is taken',
    why: 'the file is left out.',
    fix: 'rename or move the file.',
  }),
  'active-attachment': warning({
    found: 'a linked file that may run a script',
    why: 'the script could do whatever your site can.',
    fix: 'save it without scripts, or set active-attachments: allow.',
  }),
  'invalid-canvas': warning({
    found: 'a broken card or line of a canvas',
    why: 'it is missing from the page.',
    fix: 'save it again in its editor.',
  }),
  'wrong-encoding': warning({
    found: 'a file that is not UTF-8',
    why: 'readers may see � instead of letters.',
    fix: 'save the file as UTF-8.',
  }),
  'unreadable-bibliography': warning({
    found: 'a broken entry in a bibliography',
    why: 'citations of the entry lead nowhere.',
    fix: 'correct the entry.',
  }),
  'broken-link': warning({
    found: 'a link to something that does not exist',
    why: 'readers see plain text instead of a link.',
    fix: 'write the note, or correct the name.',
  }),
  'dead-link': warning({
    found: 'a dead outside link, found by `check --external`',
    why: 'readers who follow the link find nothing.',
    fix: 'link to the new address or an archive.',
  }),
  'wanted-note': quiet({
    found: 'a link to an unwritten note, with `wanted: pages`',
    why: 'readers see a page that says so.',
    fix: 'write the note, or correct the name.',
  }),
  'unknown-scheme': habit({
    found: 'a link with an unknown scheme',
    why: 'readers see plain text instead of a link.',
    fix: 'add it under schemes: in site.yaml.',
  }),
  'broken-fragment': warning({
    found: 'a link to a missing heading or block',
    why: 'the link leads to the top of the page.',
    fix: 'name a heading or block of the page.',
  }),
  'broken-embed': warning({
    found: 'an embed of a missing file',
    why: 'readers see a placeholder instead.',
    fix: 'add the file, or correct the name.',
  }),
  'ambiguous-link': warning({
    found: 'a link that could mean several files',
    why: 'readers see plain text instead of a link.',
    fix: 'write the path of the file.',
  }),
  'unusable-card': habit({
    found: 'an `image` or `cover` that link previews do not show',
    why: 'link previews show the default picture instead.',
    fix: 'name a PNG, JPEG, WebP or GIF instead.',
  }),
  'embed-cycle': warning({
    found: 'a note that embeds itself',
    why: 'readers see a link instead.',
    fix: 'link to the note instead of embedding it.',
  }),
  'unknown-citation': warning({
    found: 'a citation key that no paper has',
    why: 'the citation leads nowhere.',
    fix: 'add the paper to papers/ or a .bib file.',
  }),
  'duplicate-citekey': warning({
    found: 'two papers with one citation key',
    why: 'only one of them can be cited.',
    fix: 'give each paper its own key.',
  }),
  'unknown-relation': warning({
    found: 'a relation that is not under `relations`',
    why: 'the link loses its type.',
    fix: 'use a known relation, or add it under relations: in site.yaml.',
  }),
  unverified: quiet({
    found: 'a note or inquiry that nobody checked since its text changed',
    why: 'readers cannot tell whether it holds.',
    fix: 'read it, and add yourself under verified: in its front matter.',
  }),
  'lost-quote': warning({
    found: 'a quotation that its source does not contain',
    why: 'readers who look it up do not find it.',
    fix: 'correct the quotation, and check whether the text still follows from its source.',
  }),
  expired: warning({
    found: 'a text whose `stale_after` has come, found by `check`',
    why: 'readers may rely on what no longer holds.',
    fix: 'check the text, and set a later day.',
  }),
  'missing-reason': habit({
    found: 'a relation without a reason',
    why: 'readers cannot tell why they are related.',
    fix: 'write why: in front matter, or a dash and the reason.',
  }),
  'related-not-note': habit({
    found: 'a relation to something other than a note',
    why: 'it becomes a mention.',
    fix: 'relate a note, or name the paper under cites:.',
  }),
  'source-not-note': habit({
    found: 'a source that is not a note or paper',
    why: 'it becomes a mention.',
    fix: 'name a note or a paper.',
  }),
  'next-not-inquiry': habit({
    found: 'a `next` that is not an inquiry',
    why: 'it is left out.',
    fix: 'name an inquiry.',
  }),
  'wrong-shape': habit({
    found: 'a known key with an unusable value',
    why: 'it has no effect, or is shown as a plain property.',
    fix: 'write the value as docs/reference.md shows.',
  }),
  'lost-value': warning({
    found: 'a value that YAML misreads',
    why: 'readers never see it.',
    fix: 'put the value in quotes.',
  }),
  'duplicate-id': habit({
    found: 'two places in a file with one id',
    why: 'links lead to the first one only.',
    fix: 'give each place its own id.',
  }),
  'undefined-footnote': warning({
    found: 'a footnote mark without a footnote',
    why: 'readers see the bare mark.',
    fix: 'write the footnote, or remove the mark.',
  }),
  'unclosed-comment': warning({
    found: 'a `%%` comment that is never closed',
    why: 'readers see nothing of what follows.',
    fix: 'write `%%` where the comment ends.',
  }),
  'invalid-formula': warning({
    found: 'a formula that KaTeX cannot read',
    why: 'readers see its source instead.',
    fix: 'correct the formula, or show its source in backticks.',
  }),
  'unevaluated-base': warning({
    found: 'a base that cannot be computed in full',
    why: 'readers see this message instead.',
    fix: 'use only what docs/obsidian.md lists.',
  }),
  'address-clash': habit({
    found: 'two files with one address',
    why: 'one of the addresses gets a suffix.',
    fix: 'rename a file, or give it a permalink.',
  }),
  'duplicate-redirect': warning({
    found: 'a redirect from a taken address',
    why: 'the redirect is left out.',
    fix: 'remove one of the two.',
  }),
  'moved-file': warning({
    found: 'a moved file whose old address leads nowhere',
    why: 'old links and bookmarks find no page.',
    fix: `run ${calling('moved', '--write')} to add a redirect to site.yaml.`,
  }),
  'invalid-positions': warning({
    found: 'an unusable line of `graph-positions.json`',
    why: 'nodes in the graph may move.',
    fix: `correct the line, or run ${calling('layout')}.`,
  }),
  'embedding-failed': error({
    found: 'a server or model that gives no vectors',
    why: 'lists of similar pages would disappear.',
    fix: 'correct this and build again.',
  }),
  'invalid-vectors': warning({
    found: 'an invalid vector, or a node without one',
    why: 'a node without a vector has no similar pages.',
    fix: 'correct the line, or make the file again.',
  }),
  'private-path': habit({
    found: 'the path of a file on your computer',
    why: 'the path is not published.',
    fix: 'link to a copy in the collection.',
  }),
  'picture-location': habit({
    found: 'a published picture or film that says where it was taken',
    why: 'anyone who saves the file can read it.',
    fix: 'run exiftool -gps:all= -xmp:all= FILE, or turn this rule off.',
  }),
  'remote-embed': quiet({
    found: 'a picture or frame from another server',
    why: 'the other server would see your readers.',
    fix: 'save the file in the collection, or set remote: allow.',
  }),
}

export type RuleName = keyof typeof rules

export function isRule(name: string): name is RuleName {
  return Object.hasOwn(rules, name)
}
