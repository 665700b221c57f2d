import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address.ts'
import { fingerprint, type ComputedGraph, type WholeGraph } from '../../src/graph-view/whole-graph.ts'
import { decodeEdges } from '../../src/map/map-edge.ts'
import { collection, copyOf, write } from './collection.ts'
import { addressOf, project, startDev } from './run.ts'

let garden = ''
let url = ''
let output = ''
let server: ChildProcess | undefined

beforeAll(async () => {
  garden = copyOf('garden')
  server = startDev(garden, ['--base', '/plot/'])
  // While the collection is read and the server started.
  server.stdout?.once('data', () => write(join(garden, 'notes/early.md'), '---\ntitle: An early note\n---\n'))
  url = await addressOf(server, (part) => (output += part))
}, 60_000)

afterAll(() => {
  server?.removeAllListeners('exit')
  server?.kill()
})

const get = async (path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, text: await response.text() }
}
/** A look costs the server a page. */
const eventually = { interval: 100 }

describe('dev', () => {
  it('serves the pages and the attachments under the base', async () => {
    expect(new URL(url).pathname).toBe('/plot/')
    expect((await get('notes/soil/')).text).toContain('What makes soil hold water?')
    expect((await get('files/figures/ice.svg')).text).toBe(
      readFileSync(join(garden, 'figures/ice.svg'), 'utf8'),
    )
  })

  it('serves the site and what its pages load, and nothing else of this machine', async () => {
    const origin = new URL(url).origin
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(origin + path, { headers })).status
    const cached =
      readdirSync(join(project, '.throughline')).find((name) => name.endsWith('.sqlite')) ?? 'x.sqlite'
    const paths = [
      `/.throughline/${cached}`,
      '/content/site.yaml',
      '/content/index.md',
      '/package.json',
      '/README.md',
      '/tests/laws.ts',
      '/.git/config',
      '/scripts/build.ts',
      '/astro.config.mjs',
    ]
    for (const path of paths) {
      for (const form of [
        path,
        `/plot${path}`,
        `${path}?raw`,
        `${path}?url`,
        `${path}?import&raw`,
        `${path}?inline`,
        `/plot${path}?raw??`,
        `/@fs${project}${path}`,
        `/@fs${project}${path}?raw`,
        `/plot/@fs${project}${path}?raw`,
        `/@id/${project}${path}?raw`,
        `/src/..${path}`,
        `/src/%2e%2e${path}`,
        `/src%2f..${path}?raw`,
      ])
        expect([form, (await status(form)) >= 400]).toEqual([form, true])
    }
    expect(await status(`/@fs/etc/hostname?raw`)).toBeGreaterThanOrEqual(400)
    expect(await status(`/__open-in-editor?file=package.json`)).toBe(404)
    expect(await status(`/plot/__open-in-editor?file=package.json`)).toBe(404)
    expect(await status('/plot/notes/soil/', { origin: 'http://localhost:3000' })).toBe(403)
    const answer = await fetch(`${url}notes/soil/`, { headers: { origin } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    // What the page itself loads is there.
    const page = await answer.text()
    const loaded = [
      ...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/[^"]+\.(?:ts|js|css|astro)[^"]*)"/g),
    ].map(([, path = '']) => path.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
    expect(loaded.length).toBeGreaterThan(0)
    for (const path of loaded) expect([path, await status(path)]).toEqual([path, 200])
  })

  it('shows an edit, on the other pages that show it too', async () => {
    const file = join(garden, 'notes/soil.md')
    write(file, readFileSync(file, 'utf8').replace('What makes soil hold water?', 'Why is soil wet?'))
    await expect.poll(async () => (await get('notes/soil/')).text, eventually).toContain('Why is soil wet?')
    expect((await get('inquiries/why-dig/')).text).toContain('Why is soil wet?')
  })

  it('shows a new note and its mention at the far end', async () => {
    write(join(garden, 'notes/sand.md'), '---\ntitle: A note on sand\n---\nSand is no [[clay]] at all.\n')
    await expect.poll(async () => (await get('notes/sand/')).status, eventually).toBe(200)
    expect((await get('notes/clay/')).text).toContain('A note on sand')
  })

  it('serves the whole graph, where a file of the collection says', async () => {
    const soil = async () => {
      const { nodes } = JSON.parse((await get('graph/whole.json')).text) as WholeGraph
      const number = nodes.addresses.indexOf('/notes/soil/' as Address)
      return [nodes.x[number], nodes.y[number]]
    }
    expect((await soil()).every((at) => typeof at === 'number')).toBe(true)
    write(join(garden, 'graph-positions.json'), '{"version": 1, "positions": {"notes/soil.md": [12, 34]}}')
    await expect.poll(soil, eventually).toEqual([12, 34])
    rmSync(join(garden, 'graph-positions.json'))
    await expect.poll(soil, eventually).not.toEqual([12, 34])
  })

  it('serves what is computed, of the same nodes as the whole graph', async () => {
    const { nodes } = JSON.parse((await get('graph/whole.json')).text) as WholeGraph
    const computed = JSON.parse((await get('graph/computed.json')).text) as ComputedGraph
    expect(computed.nodes).toBe(fingerprint(nodes.addresses))
    expect(decodeEdges(computed.edges)[0]?.map(({ type }) => type.kind)).toContain('similar')
  })

  it('follows a rename', async () => {
    renameSync(join(garden, 'notes/sand.md'), join(garden, 'notes/grit.md'))
    await expect.poll(async () => (await get('notes/grit/')).status, eventually).toBe(200)
    expect((await get('notes/sand/')).status).toBe(404)
  })

  it('shows an edit made before it was ready', async () => {
    await expect.poll(async () => (await get('notes/early/')).status, eventually).toBe(200)
  })

  it('speaks no more of a note that is kept back from now on', async () => {
    write(join(garden, 'notes/sea.md'), 'As the [[Salt keeper]] says.\n')
    await expect.poll(async () => (await get('notes/sea/')).text, eventually).toContain('Salt keeper')
    write(join(garden, '_private/Salt keeper.md'), 'Words.')
    await expect.poll(async () => (await get('notes/sea/')).text, eventually).toContain('unpublished note')
    expect((await get('notes/sea/')).text).not.toContain('Salt keeper')
  })

  it('is not moved by what is no part of the collection, or by saving what was there', async () => {
    /** Saves a broken link in one step; what is said then, to its end. */
    const saidOf = async (name: string) => {
      write(join(garden, 'notes/.sea.md'), `See [[${name}]].\n`)
      renameSync(join(garden, 'notes/.sea.md'), join(garden, 'notes/sea.md'))
      await expect.poll(() => output, eventually).toMatch(new RegExp(`${name}[^]*updated.*\n`))
    }
    await saidOf('nothing before')
    const before = output.length
    write(join(garden, '.trash/soil.md'), 'Words.')
    write(join(garden, '_private/Salt keeper.md'), 'Other words.')
    write(join(garden, '_private/salt.png'), 'Words.')
    write(join(garden, 'templates/salt.png'), 'Words.')
    write(join(garden, 'notes/.soil.md'), readFileSync(join(garden, 'notes/soil.md'), 'utf8'))
    renameSync(join(garden, 'notes/.soil.md'), join(garden, 'notes/soil.md'))
    // Where it takes longer to be moved, this is seen together with the next edit.
    await pause(500)
    await saidOf('nothing after')
    expect(output.slice(before).match(/updated: .* parsed/g)).toEqual(['updated: 1 parsed'])
  })

  it('forgets what is deleted', async () => {
    rmSync(join(garden, 'notes/grit.md'))
    await expect.poll(async () => (await get('notes/grit/')).status, eventually).toBe(404)
    expect((await get('notes/clay/')).text).not.toContain('A note on sand')
  })

  it('follows a new title to the pages that name it, one edit after the other', async () => {
    const file = join(garden, 'notes/clay.md')
    const first = readFileSync(file, 'utf8')
    write(join(garden, 'notes/loam.md'), '---\ntitle: Loam\n---\nLoam is not [[clay]].\n')
    await expect.poll(async () => (await get('notes/loam/')).status, eventually).toBe(200)
    for (const title of ['A first name of clay', 'A second name of clay']) {
      write(file, `---\ntitle: ${title}\n---\nSee [[loam]].\n`)
      await expect.poll(async () => (await get('notes/loam/')).text, eventually).toContain(title)
    }
    expect((await get('notes/loam/')).text).not.toContain('A first name of clay')
    write(file, first)
    await expect.poll(async () => (await get('notes/loam/')).text, eventually).not.toContain('name of clay')
  })

  it(
    'ranks what is nearest a while after an edit, and shows nothing that is gone in between',
    { tags: 'long' },
    async () => {
      const [here, there] = [join(garden, 'notes/zebra.md'), join(garden, 'notes/quagga.md')]
      write(here, '---\ntitle: Zebra\n---\nHooves, stripes and savannah grass.\n')
      write(there, '---\ntitle: Quagga\n---\nHooves, stripes and savannah grass, once.\n')
      const nearest = async () =>
        / id="?notes"?[ >][\s\S]*?<\/section>/.exec((await get('notes/zebra/')).text)?.[0] ?? ''
      await expect.poll(nearest, eventually).toContain('Quagga')
      write(there, '---\ntitle: Quagga\ndraft: true\n---\nHooves, stripes and savannah grass, once.\n')
      await expect.poll(async () => (await get('notes/quagga/')).text, eventually).toContain('Draft · Quagga')
      expect(await nearest()).not.toContain('Quagga')
      rmSync(there)
      await expect.poll(async () => (await get('notes/quagga/')).status, eventually).toBe(404)
      rmSync(here)
      await expect.poll(async () => (await get('notes/zebra/')).status, eventually).toBe(404)
    },
  )

  it('follows the rename of a folder', async () => {
    write(join(garden, 'notes/bed/row.md'), '---\ntitle: A row\n---\n')
    await expect.poll(async () => (await get('notes/bed/row/')).status, eventually).toBe(200)
    expect((await get('notes/bed/')).status).toBe(200)
    renameSync(join(garden, 'notes/bed'), join(garden, 'notes/plot'))
    await expect.poll(async () => (await get('notes/plot/row/')).status, eventually).toBe(200)
    expect((await get('notes/plot/')).status).toBe(200)
    expect((await get('notes/bed/row/')).status).toBe(404)
    expect((await get('notes/bed/')).status).toBe(404)
  })

  it('follows the settings', async () => {
    const file = join(garden, 'site.yaml')
    const first = readFileSync(file, 'utf8')
    write(file, first.replace('A small garden', 'A large garden'))
    await expect.poll(async () => (await get('notes/clay/')).text, eventually).toContain('A large garden')
    write(file, first)
    await expect.poll(async () => (await get('notes/clay/')).text, eventually).toContain('A small garden')
  })

  it('shows the last state while site.yaml has a fault, and goes on when it is mended', async () => {
    const file = join(garden, 'site.yaml')
    const first = readFileSync(file, 'utf8')
    write(join(garden, 'secret/plan.md'), 'Secret words.\n')
    await expect.poll(async () => (await get('notes/secret/plan/')).status, eventually).toBe(200)
    write(file, `${first}\nignore: ["secret/**"]\n`)
    await expect.poll(async () => (await get('notes/secret/plan/')).status, eventually).toBe(404)
    write(file, `${first}\nignor: ["secret/**"]\n`)
    await expect.poll(() => output, eventually).toContain('still shown until you correct site.yaml')
    expect(output).toContain('"ignor" is not a setting.')
    write(join(garden, 'secret/plan.md'), 'Other secret words.\n')
    const told = (words: string) => output.split(words).length - 1
    await expect.poll(() => told('still shown until you correct site.yaml'), eventually).toBe(2)
    expect(told('is not a setting.')).toBe(1)
    expect((await get('notes/clay/')).text).toContain('This is the last good site.')
    expect((await get('notes/secret/plan/')).status).toBe(404)
    write(file, first)
    await expect
      .poll(async () => (await get('notes/secret/plan/')).text, eventually)
      .toContain('Other secret')
    expect((await get('notes/clay/')).text).not.toContain('This is the last good site.')
    rmSync(join(garden, 'secret'), { recursive: true })
    await expect.poll(async () => (await get('notes/secret/plan/')).status, eventually).toBe(404)
  })

  it('serves an attachment that was replaced, in its new size', async () => {
    const picture = (size: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"></svg>`
    write(join(garden, 'notes/ice.md'), '![[ice.svg]]\n')
    await expect.poll(async () => (await get('notes/ice/')).status, eventually).toBe(200)
    write(join(garden, 'figures/ice.svg'), picture(321))
    await expect.poll(async () => (await get('notes/ice/')).text, eventually).toContain('width="321"')
    expect((await get('files/figures/ice.svg')).text).toBe(picture(321))
  })

  it('shows an attachment that was replaced by one of the same size and time', async () => {
    const file = join(garden, 'figures/ice.svg')
    for (const size of ['432', '654']) {
      write(`${file}.tmp`, readFileSync(file, 'utf8').replace(/(?<==")\d{3}(?=")/g, size))
      utimesSync(`${file}.tmp`, 1_000_000, 1_000_000)
      renameSync(`${file}.tmp`, file)
      await expect.poll(async () => (await get('notes/ice/')).text, eventually).toContain(`width="${size}"`)
    }
  })

  it('follows one save after the other by an editor that writes a new file in place of the old', async () => {
    const file = join(garden, 'notes/row.md')
    write(file, 'The first words.\n')
    await expect.poll(async () => (await get('notes/row/')).status, eventually).toBe(200)
    for (const words of ['The second words', 'The third words', 'The fourth words']) {
      write(join(garden, 'notes/.row.md.swp'), `${words}.\n`)
      renameSync(join(garden, 'notes/.row.md.swp'), file)
      await expect.poll(async () => (await get('notes/row/')).text, eventually).toContain(words)
    }
    write(file, 'The last words.\n')
    await expect.poll(async () => (await get('notes/row/')).text, eventually).toContain('The last words')
  })

  it('follows what a link stands for', async () => {
    write(join(garden, '.git/annex/objects/one.md'), 'The first words.\n')
    symlinkSync('../.git/annex/objects/one.md', join(garden, 'notes/linked.md'))
    await expect.poll(async () => (await get('notes/linked/')).text, eventually).toContain('first words')
    write(join(garden, '.git/annex/objects/one.md'), 'The second words.\n')
    await expect.poll(async () => (await get('notes/linked/')).text, eventually).toContain('second words')
  })

  it('shows the last state of a note that cannot be read, with the reason, until it can be', async () => {
    const file = join(garden, 'notes/row.md')
    const first = readFileSync(file, 'utf8')
    for (const faulty of ['---\ntitle: [\n---\nWords.\n', '---\ntitle: "a\n---\nWords.\n']) {
      write(file, faulty)
      const page = async () => (await get('notes/row/')).text
      await expect.poll(page, eventually).toContain('This is the last good page.')
      expect(await page()).toContain('The last words')
      expect(await page()).toMatch(/notes\/row\.md:2:\d+<\/code>/)
      write(file, first)
      await expect.poll(page, eventually).not.toContain('This is the last good page.')
    }
    rmSync(file)
    mkdirSync(file)
    await expect.poll(async () => (await get('notes/row/')).status, eventually).toBe(404)
    rmSync(file, { recursive: true })
    write(file, first)
    await expect.poll(async () => (await get('notes/row/')).status, eventually).toBe(200)
  })

  it('shows what is no longer ignored', async () => {
    const file = join(garden, 'site.yaml')
    const first = readFileSync(file, 'utf8')
    write(file, `${first}\nignore: [notes/row.md]\n`)
    await expect.poll(async () => (await get('notes/row/')).status, eventually).toBe(404)
    write(file, first)
    await expect.poll(async () => (await get('notes/row/')).status, eventually).toBe(200)
  })

  it('serves the page of an address in letters beyond ASCII', async () => {
    write(join(garden, 'notes/Größe über.md'), 'Words.\n')
    const address = `notes/${encodeURIComponent('größe-über')}/`
    await expect.poll(async () => (await get(address)).status, eventually).toBe(200)
  })

  it('answers with the page that says so where nothing stands', async () => {
    const { status, text } = await get('notes/nothing/')
    expect(status).toBe(404)
    expect(text).toContain('Page not found')
  })
})

describe('dev of a collection whose site.yaml has a fault', { tags: 'long' }, () => {
  it('serves nothing until that is mended', async () => {
    const content = collection({ 'one.md': 'Words.\n', 'site.yaml': 'ignor: ["secret/**"]\n' })
    const child = startDev(content)
    try {
      const told: string[] = []
      for await (const part of child.stdout?.setEncoding('utf8') ?? []) {
        told.push(part as string)
        if (told.join('').endsWith('nothing is served until you correct site.yaml\n')) {
          expect(told.join('')).not.toContain('http:')
          write(join(content, 'site.yaml'), 'ignore: ["secret/**"]\n')
        }
        if (told.join('').includes('http://')) break
      }
      expect(told.join('')).toMatch(/"ignor" is not a setting\.[^]*\nnothing is served[^]*\nhttp:\/\//)
    } finally {
      child.kill()
    }
  })
})
