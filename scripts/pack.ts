import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../src/cache/root.ts'
import { digestOfFiles, filesBelow } from '../src/cache/seal.ts'
import { digestFile } from '../src/cache/version.ts'
import { packedTemplates } from '../src/html/templates.ts'
import { codeFrom } from './packing/code.ts'
import { writeDeclarations } from './packing/declarations.ts'
import { bundled, writeLibraries } from './packing/libraries.ts'
import { documents, packedManifest } from './packing/manifest.ts'
import { noticesOf } from './packing/notices.ts'

/** Packs a tarball into the folder given as argument. The package is staged in its subfolder `package/`. */
const packs = resolve(process.argv[2] ?? join(root, '.throughline'))
const folder = join(packs, 'package')
const place = (path: string) => join(folder, path)

function write(path: string, text: string): void {
  mkdirSync(dirname(place(path)), { recursive: true })
  writeFileSync(place(path), text)
}

rmSync(folder, { recursive: true, force: true })
const code = codeFrom(['scripts/throughline.ts', 'src/index.ts'], bundled)
for (const [path, text] of code.files) write(path, text)
chmodSync(place('scripts/throughline.js'), 0o755)
const modules = [...(await writeLibraries(code.libraries, place('libraries')))]
const list = `${folder}.json`
execFileSync(process.execPath, [join(root, 'src/html/compile-templates.ts'), place(packedTemplates), list])
modules.push(...(JSON.parse(readFileSync(list, 'utf8')) as string[]))
rmSync(list)
writeDeclarations(place('types'))
write('NOTICES.md', noticesOf(modules))
for (const file of ['LICENSE', 'LICENSE-formulas'])
  copyFileSync(
    join(root, 'src/html/fonts', file),
    place(`${packedTemplates}/${file.replace('LICENSE', 'LICENSE-fonts')}`),
  )
cpSync(join(root, 'src/languages'), place('src/languages'), { recursive: true })
cpSync(join(root, 'src/html/styles/dev.css'), place('src/html/styles/dev.css'))
cpSync(join(root, 'scripts/recipes'), place('scripts/recipes'), { recursive: true })
for (const path of documents) cpSync(join(root, path), place(path), { recursive: true })
const manifest = packedManifest()
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
write(digestFile, digestOfFiles(folder, filesBelow(folder)))
if (manifest.private === true)
  process.stderr.write(
    'package.json still names the placeholder OWNER as its repository: npm will refuse to publish this package\n',
  )
npm('pack', folder, '--pack-destination', packs)

/** Calls the npm that runs this script, else the one on the PATH. */
function npm(...words: readonly string[]): void {
  const path = process.env['npm_execpath']
  const all = [...words, '--ignore-scripts']
  if (path === undefined) execFileSync('npm', all, { stdio: 'inherit' })
  else execFileSync(process.execPath, [path, ...all], { stdio: 'inherit' })
}
