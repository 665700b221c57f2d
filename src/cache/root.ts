import { resolve } from 'node:path'
import { isInstalled } from '../core/installed.ts'

/** The folder of Throughline itself, whose files are where they are in the repository when it is a package, too. */
export const root = resolve(import.meta.dirname, '../..')

/**
 * The folder whose `.throughline/` holds what is kept between calls: the repository, or where an installed command is
 * called. Not the package, which may be read-only, or be replaced at any time; nor the collection, which may be on
 * several machines, and of which a folder may be published that is nobody's to write in.
 */
export const workFolder = isInstalled ? process.cwd() : root
