import { code as words } from '../words/compiled.ts'
import { button, element } from './dom.ts'

type Root = Pick<Document, 'querySelectorAll'>

/** Adds a copy button to blocks of code, and makes wide ones scroll by keyboard. */
export function showCode(root: Root): void {
  addButtons(root)
  makeScrollable(root)
}

/** In milliseconds. */
const saidFor = 2000

const status = element('p', { class: 'visually-hidden', role: 'status' })

function addButtons(root: Root): void {
  const blocks = [...root.querySelectorAll<HTMLElement>('pre:not([data-language="mermaid"]):has(> code)')]
  // Browsers offer the clipboard only on secure origins.
  if (blocks.length === 0 || !('clipboard' in navigator)) return
  for (const block of blocks) {
    const copier = button(words.copy, { class: 'copy' }, () => void copy(block, copier))
    // Outside the block, because its content scrolls.
    const around = element('div', { class: 'copyable' })
    block.replaceWith(around)
    around.append(block, copier)
  }
  document.body.append(status)
}

async function copy(block: HTMLElement, copier: HTMLButtonElement): Promise<void> {
  let said: string = words.copied
  try {
    await navigator.clipboard.writeText(block.textContent.replace(/\n$/, ''))
  } catch {
    // Select the code, so that one key copies it.
    getSelection()?.selectAllChildren(block)
    said = words.notCopied
  }
  copier.textContent = status.textContent = said
  setTimeout(() => {
    copier.textContent = words.copy
    status.textContent = ''
  }, saidFor)
}

function makeScrollable(root: Root): void {
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scrolls = target.scrollWidth > target.clientWidth
      if (scrolls) {
        target.setAttribute('tabindex', '0')
        target.setAttribute('role', 'region')
        target.setAttribute('aria-label', words.block)
      } else for (const name of ['tabindex', 'role', 'aria-label']) target.removeAttribute(name)
    }
  })
  const own = '[data-language="mermaid"], .cite > pre'
  for (const block of root.querySelectorAll(`pre:not(${own})`)) widths.observe(block)
}
