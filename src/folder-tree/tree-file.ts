import { hash, homeAddress, powerOfTwo, type Address } from '../core/address.ts'
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

export function treeFileOf(folder: Address, files: number): Address {
  return treeFileAddress(hash(folder) % files)
}

/** `file` counts from 0. */
export function treeFileAddress(file: number): Address {
  return `/graph/folders/${file}.json` as Address
}

interface EncodedTree {
  readonly version: number
  readonly folders: readonly (readonly [
    address: string,
    folders: readonly EncodedItem[],
    pages: readonly EncodedItem[],
  ])[]
}

/** An address below the folder's is written without that prefix and the last slash. */
type EncodedItem = readonly [title: string, address: string, lang?: string | null, dir?: string | null]

const version = 1

export function encodeTree(folders: readonly TreeFolder[]): string {
  const encoded: EncodedTree = {
    version,
    folders: folders.map(({ address, folders, pages }) => [
      address,
      folders.map((item) => encodeItem(item, address)),
      pages.map((item) => encodeItem(item, address)),
    ]),
  }
  return JSON.stringify(encoded)
}

function encodeItem({ title, address, lang, dir }: TreeItem, folder: Address): EncodedItem {
  const isBelow = folder !== homeAddress && address.startsWith(folder)
  const at = isBelow ? address.slice(folder.length, -1) : address
  return lang === null && dir === null ? [title, at] : [title, at, lang, dir]
}

/** Throws for a file of another version, which an old page may load after a new build. */
export function decodeTree(text: string): readonly TreeFolder[] {
  const encoded = JSON.parse(text) as EncodedTree
  if (encoded.version !== version) throw new Error(`folders of version ${encoded.version}`)
  return encoded.folders.map(([at, folders, pages]) => {
    const address = at as Address
    return {
      address,
      folders: folders.map((item) => decodeItem(item, address)),
      pages: pages.map((item) => decodeItem(item, address)),
    }
  })
}

function decodeItem([title, at, lang = null, dir = null]: EncodedItem, folder: Address): TreeItem {
  const address = (at.startsWith('/') ? at : `${folder}${at}/`) as Address
  return { title, address, lang, dir: dir as Language['dir'] }
}
