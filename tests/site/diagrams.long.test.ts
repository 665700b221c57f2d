// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { mermaidFolder, framePath } from '../../src/diagrams/mermaid.ts'
import { staticServer, type StaticServer } from '../../src/serve/static-server.ts'
import { collection, removeScratch, scratch, write } from '../command/collection.ts'
import { build } from '../command/incremental.ts'
import { noteViolations, objections, overflow, phone, useBrowser } from './browser.ts'
import { exists, files } from './page.ts'

const open = useBrowser()

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`

const types = {
  flowchart:
    'flowchart TD\n  A[Seed] -->|water| B{Is it warm?}\n  B --> C[Plant]\n  subgraph Bed\n  C\n  end',
  sequence: 'sequenceDiagram\n  Rain->>Soil: falls\n  Note over Rain,Soil: in spring',
  gantt: 'gantt\n  dateFormat YYYY-MM-DD\n  section Bed\n  Sow :a, 2025-03-01, 20d\n  Reap :after a, 30d',
  class: 'classDiagram\n  Plant <|-- Bean\n  Plant : +int height\n  Bean : +climb()',
  state: 'stateDiagram-v2\n  [*] --> Seed\n  Seed --> Plant\n  Plant --> [*]',
  pie: 'pie title Beds\n  "Beans" : 3\n  "Peas" : 2',
  mindmap: 'mindmap\n  root((Garden))\n    Beds\n      Beans\n    Paths',
}

const elsewhere = 'https://elsewhere.example'
const hostile = {
  handler: 'flowchart TD\n  A["<img src=x onerror=ran()>"] --> B["<svg/onload=ran()>"]',
  links: `flowchart TD\n  A --> B --> C --> D\n  click A href "javascript:ran()"\n  click B call ran()\n  click C ran "x"\n  click D href "https://example.org/" _blank`,
  directive: `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "secure": [], "theme": "forest", "themeCSS": "* { fill: url(${elsewhere}/a) }", "fontFamily": "x; } * { background: url(${elsewhere}/b)"}}%%\nflowchart TD\n  A["<img src='${elsewhere}/c'>"] --> B`,
  frontMatter: `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n  themeVariables:\n    primaryColor: "url(${elsewhere}/d)"\n---\nflowchart TD\n  A["<b onclick=ran()>x</b>"] --> B`,
  styles: `flowchart TD\n  A --> B\n  classDef far fill:#f9f,stroke:red,position:fixed,background:red\n  class A far`,
  image: `flowchart TD\n  A@{ img: "${elsewhere}/f.png", label: "x", w: 60, h: 60 }\n  B@{ icon: "fa:user", label: "y" }\n  A --> B`,
}

const faulty = 'flowchart TD\n  A --> '
const lines = Array.from({ length: 80 }, (_, number) => `Line ${number}.\n`).join('\n')

const notes = {
  'notes/plain.md': '# Plain\n\nThis shows `<pre data-language="mermaid">`, and no diagram.\n',
  'notes/below.md': `# Below\n\n${lines}\n${fenced(types.flowchart)}\n${lines}\n${fenced(types.sequence)}`,
  'notes/types.md': `# Types\n\n${Object.values(types).map(fenced).join('\n')}`,
  'notes/one.md': `# One\n\n${fenced(`flowchart LR\n  accTitle: How a bean grows\n  A[Seed] --> B[Plant]\n  style B fill:#ffffcc`)}`,
  'notes/faulty.md': `# Faulty\n\n${fenced(faulty)}`,
  'notes/hostile.md': `# Hostile\n\n${Object.values(hostile).map(fenced).join('\n')}`,
  'notes/embeds.md': '# Embeds\n\n![[one]]\n',
}

let root = ''
let folder = ''
let server: StaticServer
const at = (path: string) => `${server.url}notes/${path}/`

beforeAll(async () => {
  root = scratch()
  folder = join(root, 'site')
  const { published, problems } = await build(collection(notes), folder, join(root, 'cache'))
  if (!published) throw new Error(`The site was not built: ${JSON.stringify(problems)}`)
  server = await staticServer(folder, { base: '/', port: 0 })
})

afterAll(() => {
  server.close()
  removeScratch()
})

/** The paths that a page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const drawing = (path: string) => path.includes(mermaidFolder) || path.includes(framePath)
const figures = (page: Page) => page.locator('figure.program')
const picture = (page: Page, number = 0) => figures(page).nth(number).locator('diagram-picture svg')

/** Goes to each diagram of a page, and waits for it. */
async function drawAll(page: Page): Promise<void> {
  const count = await figures(page).count()
  for (let number = 0; number < count; number += 1) {
    await figures(page).nth(number).scrollIntoViewIfNeeded()
    await figures(page).nth(number).locator('diagram-picture svg, figcaption p').first().waitFor()
  }
}

describe('a site', () => {
  it('holds the files that draw only if it has a diagram', () => {
    expect(files(folder).filter(drawing).length).toBeGreaterThan(50)
    expect(files(inject('garden').folder).filter(drawing)).toEqual([])
  })

  it('gives them up with its last diagram, and does not begin with that of a draft', async () => {
    const content = collection({ 'notes/a.md': fenced(types.pie), 'notes/b.md': 'Words.\n' })
    const [output, cache] = [join(root, 'changing'), join(root, 'changing-cache')]
    await build(content, output, cache)
    expect(exists(output, framePath)).toBe(true)
    write(join(content, 'notes/a.md'), `---\ndraft: true\n---\n${fenced(types.pie)}`)
    await build(content, output, cache)
    expect(files(output).filter(drawing)).toEqual([])
  })
})

describe('a page without a diagram', () => {
  it('has not a byte of what draws, in itself or in what it loads', async () => {
    const page = await open('about:blank')
    const paths = asked(page)
    await page.goto(at('plain'))
    await page.mouse.wheel(0, 10_000)
    await page.waitForLoadState('networkidle')
    const scripts = paths.filter((path) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    const html = readFileSync(join(folder, 'notes/plain/index.html'), 'utf8')
    expect(html).not.toMatch(/data-diagrams|diagram-frame|mermaid-\d/)
    for (const script of scripts) {
      expect([script, /mermaid|diagram/i.test(readFileSync(join(folder, script), 'utf8'))]).toEqual([
        script,
        false,
      ])
    }
    for (const style of paths.filter((path) => path.endsWith('.css')))
      expect(readFileSync(join(folder, style), 'utf8')).not.toMatch(/diagram-picture/)
    expect(paths.filter(drawing)).toEqual([])
  })
})

describe('a page with diagrams', () => {
  it('shows their source without JavaScript', async () => {
    const page = await open(at('one'), { javaScriptEnabled: false })
    expect(await page.locator('pre.mermaid').textContent()).toContain('A[Seed] --> B[Plant]')
    expect(await page.locator('figure.program figcaption').textContent()).toContain('source')
  })

  it('loads what draws when the first comes into view, and the parts for a type with the first of it', async () => {
    const page = await open('about:blank')
    const paths = asked(page)
    await page.goto(at('below'))
    await page.waitForLoadState('networkidle')
    expect(paths.filter(drawing)).toEqual([])
    const parts = (type: RegExp) => paths.filter((path) => type.test(path))

    await figures(page).first().scrollIntoViewIfNeeded()
    await picture(page).waitFor()
    expect(parts(/flowDiagram/).length).toBeGreaterThan(0)
    expect(parts(/sequenceDiagram|\/elk-|katex/)).toEqual([])
    const bytes = paths
      .filter(drawing)
      .reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0)
    expect(bytes).toBeLessThan(1_000_000)

    await figures(page).last().scrollIntoViewIfNeeded()
    await picture(page, 1).waitFor()
    expect(parts(/sequenceDiagram/).length).toBeGreaterThan(0)
  })

  it('names the picture, and keeps its source at hand', async () => {
    const page = await open(at('one'))
    await page.getByRole('img', { name: 'Mermaid diagram: How a bean grows' }).waitFor()
    expect(await picture(page).locator('.node text').allTextContents()).toEqual(['Seed', 'Plant'])
    const source = page.locator('pre.mermaid')
    expect(await source.isVisible()).toBe(false)
    await page.locator('figure.program summary').press('Enter')
    expect(await source.isVisible()).toBe(true)
    expect(await objections(page)).toEqual([])
  })

  it('draws that of an embedded note', async () => {
    const page = await open(at('embeds'))
    await picture(page).waitFor()
    expect(await page.locator('.embed diagram-picture').count()).toBe(1)
  })

  const windows = [
    ['a phone in the dark', { ...phone, colorScheme: 'dark' }],
    ['a wide window', {}],
  ] as const
  it.each(windows.slice(0, 2))(
    'draws every type in %s, within the page and by its policies',
    async (_, options) => {
      const page = await open('about:blank', options)
      onTestFinished(() => page.close())
      const broken: string[] = []
      await noteViolations(page, (violation) => broken.push(violation))
      page.on('console', (message) => {
        if (/content security policy|trusted ?type/i.test(message.text())) broken.push(message.text())
      })
      await page.goto(at('types'))
      await drawAll(page)
      expect(await page.locator('diagram-picture').count()).toBe(Object.keys(types).length)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await objections(page)).toEqual([])
      expect(broken).toEqual([])
    },
  )

  it('draws under the policy of a host that sends the one in `_headers`, too', async () => {
    const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1]
    const page = await open('about:blank')
    onTestFinished(() => page.close())
    const broken: string[] = []
    await noteViolations(page, (violation) => broken.push(violation))
    await page.route('**/*', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': policy ?? '' }
      await route.fulfill({ response, headers })
    })
    await page.goto(at('one'))
    await picture(page).waitFor()
    expect([policy?.includes('trusted-types'), broken]).toEqual([true, []])
  })

  it('has them in its colours, and in those that a reader changes to', async () => {
    const page = await open(at('one'))
    const colours = () =>
      picture(page).evaluate((svg) => {
        const style = (selector: string) => {
          const element = svg.querySelectorAll(selector)[0]
          return element ? getComputedStyle(element) : null
        }
        const probe = document.createElement('i')
        document.body.append(probe)
        const named = (name: string) => {
          probe.style.color = `var(--${name})`
          return getComputedStyle(probe).color
        }
        const [raised, ink] = [named('raised'), named('ink')]
        probe.remove()
        return [style('.node rect')?.fill === raised, style('.node text')?.fill === ink, raised]
      })
    await picture(page).waitFor()
    expect(await colours()).toEqual([true, true, 'rgb(255, 253, 249)'])
    // From the system's colours to light ones, and then to dark ones.
    await page.locator('theme-switch button').click()
    await page.locator('theme-switch button').click()
    await expect.poll(colours).toEqual([true, true, 'rgb(32, 31, 28)'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('theme-switch button').click()
    await expect.poll(colours).toEqual([true, true, 'rgb(32, 31, 28)'])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(colours).toEqual([true, true, 'rgb(255, 253, 249)'])
  })

  it('keeps a text legible on a shape that its author coloured for the other scheme', async () => {
    const page = await open(at('one'), { colorScheme: 'dark' })
    await picture(page).waitFor()
    const fills = await picture(page).evaluate((svg) =>
      [...svg.querySelectorAll('.node')].map((node) =>
        ['rect', 'tspan'].map((name) => getComputedStyle(node.querySelector(name) ?? node).fill),
      ),
    )
    expect(fills).toEqual([
      ['rgb(32, 31, 28)', 'rgb(232, 227, 217)'],
      ['rgb(255, 255, 204)', 'rgb(0, 0, 0)'],
    ])
  })

  it('leaves the source of one that cannot be drawn, with a line that says so', async () => {
    const page = await open(at('faulty'))
    await page.locator('figure.program figcaption p').waitFor()
    expect(await page.locator('figure.program figcaption p').textContent()).toMatch(
      /cannot read this diagram/,
    )
    expect(await page.locator('pre.mermaid').isVisible()).toBe(true)
    expect(await page.locator('diagram-picture').count()).toBe(0)
    expect(await objections(page)).toEqual([])
  })

  it('says that it could not be loaded when that is so', async () => {
    const page = await open('about:blank')
    await page.route(`**/${mermaidFolder}/chunks/**`, (route) => route.abort())
    await page.goto(at('one'))
    await page.locator('figure.program figcaption p').waitFor()
    expect(await page.locator('figure.program figcaption p').textContent()).toMatch(/Could not load Mermaid/)
    expect(await page.locator('pre.mermaid').isVisible()).toBe(true)
  })

  it('prints the picture, and not its source', async () => {
    const page = await open(at('one'))
    await picture(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await picture(page).isVisible()).toBe(true)
    expect(await page.locator('figure.program details').isVisible()).toBe(false)
  })
})

describe('diagrams of strangers', () => {
  it('run nothing, load nothing from elsewhere, and change nothing around them', async () => {
    const page = await open('about:blank')
    onTestFinished(() => page.close())
    const harm: string[] = []
    await page.exposeFunction('ran', () => void harm.push('ran'))
    await noteViolations(page, (violation) => harm.push(violation))
    page.on('dialog', (dialog) => {
      harm.push('dialog')
      void dialog.dismiss()
    })
    page.on('popup', (popup) => void popup.close())
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) harm.push(request.url())
    })
    await page.goto(at('hostile'))
    await drawAll(page)
    const drawn = await page.locator('diagram-picture').evaluateAll((hosts) =>
      hosts.map((host) => {
        const { shadowRoot } = host
        const svg = shadowRoot?.querySelector('svg')
        // Those of the drawing come before ours.
        const rules = Array.from(shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [], ({ cssText }) => cssText)
        for (const element of svg?.querySelectorAll('*') ?? [])
          for (const type of ['click', 'mouseover', 'focus'])
            if (!element.closest('a')) element.dispatchEvent(new MouseEvent(type, { bubbles: true }))
        return {
          elements: [...new Set(Array.from(svg?.querySelectorAll('*') ?? [], ({ localName }) => localName))],
          handlers: Array.from(svg?.querySelectorAll('*') ?? [], (one) => one.getAttributeNames())
            .flat()
            .filter((name) => name.startsWith('on')),
          links: Array.from(svg?.querySelectorAll('a') ?? [], (link) => link.getAttribute('href')),
          texts: svg?.textContent ?? '',
          rules: rules.length,
          far: rules.filter((rule) => /elsewhere|url\([^)#]*\)|fixed|background\s*:/.test(rule)),
        }
      }),
    )
    expect(drawn.length).toBe(Object.keys(hostile).length)
    for (const { elements, handlers, rules, far } of drawn) {
      expect(rules).toBeGreaterThan(10)
      expect(elements).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(foreignObject|image|img|script|style)$/)]),
      )
      expect([handlers, far]).toEqual([[], []])
    }
    expect(drawn[0]?.texts).toContain('onerror=ran()')
    expect(drawn[1]?.links.filter((link) => link !== null)).toEqual(['https://example.org/'])
    expect(harm).toEqual([])
  })
})
