import { powerOfTwo, type Address } from '../core/address.ts'
import type { Language } from '../core/script.ts'

/** The direct contents of a folder, each list in the order of the folder's page. */
export interface TreeFolder {
  /** The address of home at the top of the tree. */
  readonly address: Address
  readonly folders: readonly TreeItem[]
  readonly pages: readonly TreeItem[]
}

export interface TreeItem extends Language {
  readonly title: string
  readonly address: Address
}

const pagesInFile = 512

/** A power of two, so that folders change files only when the number of pages doubles. */
export function treeFileCount(pages: number): number {
  return powerOfTwo(pages / pagesInFile)
}

interface EncodedTree {
  readonly version: number
  readonly folders: readonly TreeFolder[]
}

const version = 2

export function encodeTree(folders: readonly TreeFolder[]): string {
  return JSON.stringify({ version, folders } satisfies EncodedTree)
}

/** Throws for a file of another version, which an old page may load after a new build. */
export function decodeTree(text: string): readonly TreeFolder[] {
  const encoded = JSON.parse(text) as EncodedTree
  if (encoded.version !== version) throw new Error(`folders of version ${encoded.version}`)
  return encoded.folders
}
