import { button, element, hasModifier, siteBase } from '../../browser/dom.ts'
import { searchForm as words } from '../../words/compiled.ts'
import { folderTree } from './tree.ts'

/*
 * The folder tree: beside the page if there is room, else in a dialog that a link in the header opens. Until the script
 * has loaded, the link leads to the list of folders on home, and breadcrumbs lead to a page's folders.
 */
const link = document.querySelector<HTMLAnchorElement>('a[data-tree]')
/** The same width as in `tree.css`. */
const wide = matchMedia('(min-width: 75rem)')

function start(link: HTMLAnchorElement): void {
  const base = siteBase()
  const name = link.title
  const tree = folderTree(name, Number(link.dataset['tree']), base)
  const place = () => document.querySelector('.site-header')?.after(tree.root)
  let dialog: HTMLDialogElement | null = null

  const newDialog = () => {
    const close = button(words.close, { class: 'tree-close' }, () => made.close())
    const head = element('div', { class: 'tree-head' }, element('h2', {}, name), close)
    const made: HTMLDialogElement = element('dialog', { class: 'tree-dialog', 'aria-label': name }, head)
    // A click whose target is the dialog itself is on its backdrop.
    made.addEventListener('click', (event) => event.target === made && made.close())
    made.addEventListener('close', place)
    document.body.append(made)
    return made
  }
  link.addEventListener('click', (event) => {
    if (hasModifier(event)) return
    event.preventDefault()
    dialog ??= newDialog()
    dialog.append(tree.root)
    dialog.showModal()
    tree.show().then(
      () => tree.scroll(),
      () => location.assign(link.href),
    )
  })
  const showBeside = () => {
    if (!wide.matches || link.hasAttribute('data-tree-apart')) return
    dialog?.close()
    tree.show().catch(() => tree.root.replaceChildren(element('a', { href: link.href }, name)))
  }
  place()
  showBeside()
  wide.addEventListener('change', showBeside)
}

if (link) start(link)
