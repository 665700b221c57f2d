import { resolve } from 'node:path'
import { isInstalled } from '../core/installed.ts'

/** Throughline's own folder. An installed package keeps the folder layout of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/**
 * The folder whose `.throughline/` keeps things between calls: the repository, or the current folder of an installed
 * command. Not the package, which may be read-only or replaced at any time. Not the collection, which may be on several
 * machines, or in a folder that must not be written to.
 */
export const workFolder = isInstalled ? process.cwd() : root
