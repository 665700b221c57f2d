import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fixture } from './run.ts'

const made: string[] = []

export function removeScratch(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** An empty folder that is gone after the tests of the file. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-'))
  made.push(folder)
  return folder
}

/** A copy of a fixture that a test may change. */
export function copyOf(name: string): string {
  const folder = join(scratch(), name)
  cpSync(fixture(name), folder, { recursive: true })
  return folder
}

/** A collection of the given files. */
export function collection(files: Readonly<Record<string, string>>): string {
  const folder = join(scratch(), 'content')
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
  return folder
}

export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
