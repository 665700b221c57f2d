import { code as words } from '../words/compiled.ts'
import { element } from './dom.ts'

type Root = Pick<Document, 'querySelectorAll'>

/** Lets a reader copy the blocks of code in a part of a page, and scroll those that are too wide by keyboard. */
export function showCode(root: Root): void {
  addButtons(root)
  makeScrollable(root)
}

/** For how long a button says what came of it, in milliseconds. */
const saidFor = 2000

const status = element('p', { class: 'visually-hidden', role: 'status' })

/** A button over each block of code that puts the code on the clipboard, where a page may write to that. */
function addButtons(root: Root): void {
  const blocks = [...root.querySelectorAll<HTMLElement>('pre:not([data-language="mermaid"]):has(> code)')]
  // Only pages that come over a safe connection have a clipboard.
  if (blocks.length === 0 || !('clipboard' in navigator)) return
  for (const block of blocks) {
    const button = element('button', { class: 'copy', type: 'button' }, words.copy)
    // Beside the block, because what is in it scrolls with the code.
    const around = element('div', { class: 'copyable' })
    block.replaceWith(around)
    around.append(block, button)
    button.addEventListener('click', () => void copy(block, button))
  }
  document.body.append(status)
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  let said: string = words.copied
  try {
    await navigator.clipboard.writeText(block.textContent.replace(/\n$/, ''))
  } catch {
    // Chosen, it takes one key to copy it.
    getSelection()?.selectAllChildren(block)
    said = words.notCopied
  }
  button.textContent = status.textContent = said
  setTimeout(() => {
    button.textContent = words.copy
    status.textContent = ''
  }, saidFor)
}

/** A block that scrolls is reached by keyboard, and named for those who cannot see that it does. */
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
  for (const block of root.querySelectorAll('pre:not([data-language="mermaid"])')) widths.observe(block)
}
