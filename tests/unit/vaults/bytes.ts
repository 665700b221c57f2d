/** The notes of a gardener who has changed editors and machines often: every file has bytes that an editor would mend. */
export const bytes: Readonly<Record<string, string | Uint8Array>> = {
  // Windows: a byte order mark and CRLF.
  'Compost.md':
    '\uFEFF---\r\ntitle: Compost\r\naliases:\r\n  - Heap\r\n---\r\n# Compost\r\n\r\nTurn it weekly, see [[Beds]].\r\nThen wait.\r\n\r\n- one\r\n- two ^heap\r\n',
  // Notepad’s “Unicode”, and an export without a byte order mark.
  'Beds.md': utf16('\uFEFF---\r\ntags: [plan]\r\n---\r\nBed one is [[Compost#^heap|fed]]. Größe: 3 m².\r\n'),
  'Frost.md': utf16('---\ntags: [plan]\n---\nLast frost in May: 早霜.\n'),
  'Held back.md': utf16('---\ndraft: true\n---\nNobody may read this.\n'),
  // ISO 8859-1, from a machine of 1999.
  'Kr\u00E4uter.md': Buffer.from(
    '---\ntitle: Kr\u00E4uter\n---\nSalbei, Thymian, B\u00E4rlauch \u2013 [[Beds]].\n',
    'latin1',
  ),
  // A Mac of 1999, and a file that was joined from three machines.
  'Old Mac.md': '---\rtitle: Old Mac\r---\r# Soil\r\rClay.\r\r## Sand\r\r[[Beds]]\r',
  'Mixed.md': '---\r\ntags: [a]\n---\rOne.\r\n\nTwo.\r\rThree [[Compost]].\n\r\nFour.',
  'Empty.md': '',
  'Only space.md': ' \t\r\n\u00A0\n\n',
  'Only front matter.md': '---\ntags: [seed]\n---',
  'Only dashes.md': '---',
  // A text that begins with a line across the page, and a property list that nobody ended.
  'Line.md': '---\n\nWords below a line, [[Beds]].\n',
  'Unended.md': '---\ntitle: Unended\ntags: [plan]\n\nSecret words: the file may be a draft.\n',
  'Zero.md': '---\ntitle: "Zero\0ed"\n---\nSeeds\0and [[Be\0ds]] and [[Beds]].\n',
  'Picture.md': Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0xff,
  ]),
  // What turns the reading direction must not turn the page; what cannot be seen is still there.
  'Turned.md':
    '---\ntitle: "Lily \u202Eylil\u2066 end"\naliases: ["\u202Bother"]\n---\nOne \u202Eturned.\n\nTwo [[Beds|\u202Ebeds]] stays, zero\u200Bwidth\u200D, next\u0085line, para\u2029graph, line\u2028break, soft\u00ADhyphen.\n',
  'Halves.md': Uint8Array.from([
    ...Buffer.from('Half '),
    0xed,
    0xa0,
    0xbd,
    ...Buffer.from(' a smile, [[Beds]].\n'),
  ]),
  'Unclosed/Fence.md':
    'Plan [[Beds]].\n\n- step\n  ```js\n  let bed = 1\n\nAfter the list.\n\n```\nnever [[Compost]]\n\n# closed\n',
  'Unclosed/Callout.md': '> [!tip]\n> ```\n> let bed = 1\n\nAfter it [[Beds]].\n\n> [!note\nbroken\n',
  'Unclosed/Comment.md': 'Seen [[Beds]].\n\n%%\nnot seen [[Compost]]\n\n# nor this\n',
  'Unclosed/Formula.md': 'Seen [[Beds]].\n\n$$\nx^2\n\n[[Compost]]\n',
  'Unclosed/Tags.md':
    'Seen [[Beds]].\n\n<details><summary>More</summary>\n\nInside **it**.\n\n<table><tr><td>\n\nCell.\n\n<div>\n\nLast [[Compost]].\n',
  'Unclosed/Remark.md': 'Seen [[Beds]].\n\n<!-- not seen [[Compost]]\n\n# nor this\n',
  'Unclosed/Brackets.md':
    '[[Beds and ![[Compost and [a](Beds.md and **bold and ==marked and `code and [^note and ^[foot.\n',
}

function utf16(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le')
}
