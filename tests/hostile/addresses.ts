import { each, type Family } from './family.ts'

const addresses = [
  'javascript:ran()',
  'vbscript:ran()',
  'data:text/html,<script>parent.ran()</script>',
  'data:image/svg+xml,<svg onload=ran() xmlns="http://www.w3.org/2000/svg"/>',
  'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
  'blob:https://elsewhere.example/1',
  'filesystem:https://elsewhere.example/temporary/a.html',
  'view-source:https://elsewhere.example/',
  'file:///etc/passwd',
  'livescript:ran()',
  'feed:javascript:ran()',
  'intent://elsewhere.example/#Intent;scheme=https;end',
]

/** Schemes that browsers see through, and parsers may not. */
const disguised = [
  'JaVaScRiPt:ran()',
  ' javascript:ran()',
  '\u0001javascript:ran()',
  'java\tscript:ran()',
  'java\nscript:ran()',
  'javascript\n:ran()',
  'java&#10;script:ran()',
  'java&Tab;script:ran()',
  '&#106;avascript:ran()',
  '&#x6A&#x61vascript:ran()',
  '&#0000106avascript:ran()',
  'javascript&colon;ran()',
  'javascript&#58;ran()',
  'javascript:ran&lpar;&rpar;',
  'javascript%3aran()',
  'javascript://x%0aran()',
  'javascript:/*x*/ran()',
  'javascript:"<!--"+ran()',
  '\u00a0javascript:ran()',
  '\u200bjavascript:ran()',
  'ｊavascript:ran()',
  'jav\u00adascript:ran()',
  'java\u0000script:ran()',
  '\\javascript:ran()',
  './javascript:ran()',
  '//javascript:ran()',
]

/** What holds an address, in markdown and in HTML. */
const carriers: readonly ((address: string) => string)[] = [
  (address) => `[press](<${address.replaceAll('<', '\\<').replaceAll('>', '\\>')}>)`,
  (address) => `![press](${address})`,
  (address) => `[press][1]\n\n[1]: ${address}`,
  (address) => `<${address}>`,
  (address) => `[[${address}|press]]`,
  (address) => `![[${address}]]`,
  (address) => `<a href="${address.replaceAll('"', '&quot;')}">press</a>`,
  (address) => `<a href='${address}'>press</a>`,
  (address) => `<iframe src="${address.replaceAll('"', '&quot;')}"></iframe>`,
  (address) => `<form action="${address.replaceAll('"', '&quot;')}"><button>press</button></form>`,
  (address) => `<img src="${address.replaceAll('"', '&quot;')}">`,
  (address) => `[press](note.md "${address}")\n\npage:: ${address}\n\n^[${address}]`,
]

export const schemes: readonly Family[] = [
  { name: 'schemes', texts: each(addresses, carriers, (address, carrier) => carrier(address)) },
  {
    name: 'disguises',
    texts: each(
      disguised,
      [carriers[0], carriers[2], carriers[6]],
      (address, carrier) => carrier?.(address) ?? '',
    ),
  },
]
