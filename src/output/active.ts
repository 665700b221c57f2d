import sax from 'sax'
import { extensionOf, mayBeActive } from '../core/file-kind.ts'

/** Whether a file may run a script of its own when a browser opens it; of a drawing its text says. */
export function isActive(path: string, bytes: () => Buffer): boolean {
  const extension = extensionOf(path)
  return extension === 'svg' ? !isStill(bytes().toString('utf8')) : mayBeActive(path)
}

const running: ReadonlySet<string> = new Set(
  'script handler listener iframe frame frameset object embed applet link meta base form'.split(' '),
)
const addresses: ReadonlySet<string> = new Set(
  'href src action formaction data base to from by values'.split(' '),
)

/** Whether a drawing has nothing in it that runs: no script, no handler, no address but of what is shown. */
export function isStill(svg: string): boolean {
  // Strict: where it is not well-formed, a browser would show nothing of it, or read it as something else.
  const parser = sax.parser(true, {})
  let isStill = true
  const refuse = () => (isStill = false)
  parser.onerror = (error) => {
    refuse()
    throw error
  }
  // Entities of its own could spell anything, and a style sheet could be a program.
  parser.ondoctype = (text) => text.includes('[') && refuse()
  parser.onprocessinginstruction = () => refuse()
  parser.onopentag = ({ name, attributes }) => {
    if (running.has(local(name))) refuse()
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = local(attribute)
      if (key.startsWith('on') || (key === 'attributename' && !isHarmless(String(value)))) refuse()
      if (addresses.has(key) && !leadsNowhereBad(String(value))) refuse()
    }
  }
  try {
    parser.write(svg.replace(/^\uFEFF/, '').replace(/^<\?xml\s[^>]*\?>/, '')).close()
  } catch {
    return false
  }
  return isStill
}

function local(name: string): string {
  return name.replace(/^.*:/s, '').toLowerCase()
}

/** Of an animation: what it changes. */
function isHarmless(attribute: string): boolean {
  return !addresses.has(local(attribute)) && !local(attribute).startsWith('on')
}

function leadsNowhereBad(value: string): boolean {
  const address = value.replace(/[\p{Cc}\p{Z}]/gu, '')
  return (
    !/^[a-z][a-z\d+.-]*:/i.test(address) ||
    /^(?:https?:|mailto:|data:image\/(?:png|jpe?g|gif|webp|avif)[;,])/i.test(address)
  )
}
