import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All that is no folder, symbolic links too; relative, with forward slashes, in order. */
export function filesBelow(folder: string): readonly string[] {
  const files: string[] = []
  const look = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below + entry.name
      if (entry.isDirectory()) look(`${path}/`)
      else files.push(path)
    }
  }
  look('')
  return files.sort()
}
