import { loose } from './stand-in.ts'
import { isMap } from './value.ts'
import type { Tree } from './yaml/tree.ts'

/** Keys, in their loose form, by which editors, plugins and other tools keep what they need: nothing in them is for a reader. */
const quiet: ReadonlySet<string> = new Set([
  // Names of a file in a program.
  'id',
  'uid',
  'uuid',
  'guid',
  'nid',
  'readwiseid',
  'notionid',
  'zoterokey',
  'noteid',
  // How the editor shows it.
  'icon',
  'iconcolor',
  'sticker',
  'obsidianuimode',
  'obsidianeditingmode',
  'editorwidth',
  'numberheadings',
  'databaseplugin',
  'makemd',
  'mindmapplugin',
  'annotationtarget',
  'pdfannotationtarget',
  'annotationtargettype',
  'notetoolbar',
  'sharelink',
  'shareupdated',
  'shareunlisted',
  'shareencrypted',
  'cardsdeck',
  'template',
  'templates',
  // How another generator would publish it.
  'layout',
  'navorder',
  'sidebarposition',
  'sidebarlabel',
  'enabletoc',
  'toc',
  'socialimage',
  'hidetitle',
  'unlisted',
  'noindex',
])

const families = /^(?:excalidraw|banner|dg|tq|sr|bc|kanban|linter|metabind|mb|obsidian|zotero)(?:[-_]|$)/

/** Whether a property is of no use to readers. */
export function isQuiet(key: string, value: Tree): boolean {
  const lower = key.trim().toLowerCase()
  // Old versions of Obsidian wrote down where the front matter itself stands.
  if (lower === 'position' && isMap(value)) return true
  return quiet.has(loose(key)) || families.test(lower)
}
