import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it.skipIf(process.platform === 'win32')(
  'too few file handles are no fault of a file of the collection',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'throughline-exhausted-'))
    mkdirSync(join(root, 'notes'))
    writeFileSync(join(root, 'notes/one.md'), 'Words.\n')
    const program = fileURLToPath(new URL('./exhausted.ts', import.meta.url))
    const command = 'ulimit -n 128; exec "$0" "$@"'
    const args = ['-c', command, process.execPath, program, root, 'notes/one.md']
    const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
    rmSync(root, { recursive: true })
    expect(JSON.parse(stdout || '[]'), stderr).toEqual([
      expect.stringMatching(/^too many files are open \(EMFILE: scandir/),
      expect.stringMatching(/^too many files are open \(EMFILE: open .*one\.md\)/),
      'too many files are open (EMFILE)',
    ])
  },
)
