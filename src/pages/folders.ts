import { folderAddresses } from '../links/file-location.ts'
import { fileTitle } from '../links/nodes.ts'
import { byTitle, isIndexText, isListed, type Node } from '../core/graph.ts'
import { roleOf, roles, type Role } from '../core/kinds.ts'
import { continuation, homeAddress, roleAddress, type Address } from '../core/address.ts'
import type { TreeFolder, TreeItem } from '../folder-tree/tree-file.ts'
import type { FolderContents, WholeView } from './node-page-value.ts'
import type { FolderRef, NodeRef } from '../core/node-ref.ts'
import { lazily } from '../core/lazily.ts'
import { listing, pluralOf } from './listing.ts'
import { withItems } from './node-page.ts'
import type { PageSkeleton } from './page.ts'

export type Folders = ReturnType<typeof foldersOf>

interface Folder {
  readonly address: Address
  readonly name: string
  readonly role: Role
  /** The folders that it is in, outermost first. */
  readonly above: readonly Folder[]
  /** Its own text, if that is in the folder. */
  text: Node | null
  history: Node | null
  readonly nodes: Node[]
  readonly sorted: () => readonly Node[]
  folders: Folder[]
}

export function foldersOf({ graph, settings, nodeItem }: Pick<WholeView, 'graph' | 'settings' | 'nodeItem'>) {
  const addressOf = folderAddresses(graph.nodes)
  const byAddress = new Map<Address, Folder>()
  const nodeAt = new Map(graph.nodes.map((node) => [node.address, node]))
  const chains = new Map<Node, readonly Folder[]>()
  const compare = byTitle(settings.language)
  const empty = (address: Address, name: string, role: Role, above: readonly Folder[]): Folder => {
    const nodes: Node[] = []
    const sorted = lazily(() => nodes.toSorted(compare))
    return { address, name, role, above, text: null, history: null, nodes, sorted, folders: [] }
  }
  /** The folders at the top and the nodes in none, of every role. */
  const root = empty(homeAddress, '', 'note', [])

  for (const node of graph.nodes) {
    if (!isListed(node) && !node.ofFolder) continue
    if (isIndexText(node)) continue
    const role = roleOf(node.kind)
    let parent = root
    const chain: Folder[] = []
    for (const [depth, name] of node.folders.entries()) {
      const address = addressOf(role, node.folders.slice(0, depth + 1))
      let folder = byAddress.get(address)
      if (!folder) {
        folder = empty(address, fileTitle(name), role, [...chain])
        byAddress.set(address, folder)
        parent.folders.push(folder)
      }
      chain.push(folder)
      parent = folder
    }
    chains.set(node, chain)
    if (parent.address === node.address) parent.text = node
    else if (node.ofFolder === 'history') parent.history = node
    else parent.nodes.push(node)
  }

  /** Removes folders that hold only their own text, which becomes a page of the parent folder. */
  const tidy = (parent: Folder) => {
    parent.folders = parent.folders.filter((folder) => {
      tidy(folder)
      if (folder.nodes.length + folder.folders.length > 0) return true
      byAddress.delete(folder.address)
      for (const left of [folder.text, folder.history]) if (left) parent.nodes.push(left)
      return false
    })
  }
  tidy(root)

  const ref = (folder: Folder): FolderRef => ({
    name: nodeAt.get(folder.address)?.title ?? folder.name,
    address: folder.address,
  })
  const count = (folder: Folder): number =>
    folder.nodes.length + folder.folders.reduce((sum, inner) => sum + count(inner), 0)
  const counted = (folders: readonly Folder[]) =>
    folders
      .map((folder) => ({ ...ref(folder), count: count(folder) }))
      .toSorted((a, b) => compare({ title: a.name }, { title: b.name }))
  const historyOf = ({ history }: Folder) => history && { name: history.title, address: history.address }
  const listed = (folder: Folder, number: number) => listing(folder.sorted(), number, ({ id }) => ({ id }))
  const contents = (folder: Folder) => ({
    folders: counted(folder.folders),
    history: historyOf(folder),
    listing: listed(folder, 1),
  })

  const item = ({ title, titleLanguage, address }: Node): TreeItem => ({ title, address, ...titleLanguage })
  const branches = (address: Address, folders: readonly Folder[], nodes: readonly Node[]): TreeFolder[] => {
    const ofFolder = (folder: Folder): TreeItem => ({
      lang: null,
      dir: null,
      ...nodeAt.get(folder.address)?.titleLanguage,
      title: ref(folder).name,
      address: folder.address,
    })
    return [
      {
        address,
        folders: folders.map(ofFolder).toSorted(compare),
        pages: nodes.map(item),
      },
      ...folders.flatMap((folder) => branches(folder.address, folder.folders, folder.sorted())),
    ]
  }
  /**
   * The contents of the top of the tree and of each folder, parents before children. The top lists the roles of the
   * collection, or the contents of its only role.
   */
  const tree = (): readonly TreeFolder[] => {
    const present = roles.flatMap((role) => {
      const folders = root.folders.filter((folder) => folder.role === role)
      const nodes = root.nodes.filter(({ kind }) => roleOf(kind) === role).toSorted(compare)
      return folders.length + nodes.length === 0 ? [] : [{ role, address: roleAddress(role), folders, nodes }]
    })
    const [only, ...others] = present
    if (others.length === 0) return branches(homeAddress, only?.folders ?? [], only?.nodes ?? [])
    const top = present.map(({ role, address }) => {
      return { title: pluralOf(role, settings), address, lang: null, dir: null }
    })
    return [
      { address: homeAddress, folders: top, pages: [] },
      ...present.flatMap(({ address, folders, nodes }) => branches(address, folders, nodes)),
    ]
  }

  return {
    /** The folders that a node is in, outermost first, without the folder whose page it is itself. */
    above: (node: Node) =>
      (chains.get(node) ?? []).filter((folder) => folder.address !== node.address).map(ref),
    /** Null unless the node is the page of a folder. */
    contentsOf: (node: Node): FolderContents | null => {
      const folder = byAddress.get(node.address)
      if (!folder || isIndexText(node)) return null
      const { listing, ...others } = contents(folder)
      return { ...others, listing: withItems(listing, { nodeItem }) }
    },
    countAt: (address: Address) => byAddress.get(address)?.nodes.length ?? 0,
    /** Page `number` of a folder's contents, from 2. `of` is the folder's text, if it has one. */
    continuation: (address: Address, of: NodeRef | null, number: number): PageSkeleton => {
      const folder = byAddress.get(address)
      if (!folder) throw new Error(`no folder at ${address}`)
      return {
        kind: 'continuation',
        address: continuation(address, 'contents', number),
        of: of ?? { kind: 'note', address, title: folder.name, lang: null, dir: null },
        number,
        listing: listed(folder, number),
      }
    },
    /** Folders without a text of their own: a page is made for each. */
    pages: new Map<Address, () => PageSkeleton & { readonly kind: 'folder' }>(
      [...byAddress]
        .filter(([address]) => !nodeAt.has(address))
        .map(([address, folder]) => [
          address,
          () => ({
            kind: 'folder',
            of: folder.role,
            address,
            title: folder.name,
            folders: folder.above.map(ref),
            count: count(folder),
            contents: contents(folder),
          }),
        ]),
    ),
    tree,
    /** The history of the whole collection. */
    history: historyOf(root),
    top: (role?: Role) =>
      counted(root.folders.filter((folder) => role === undefined || folder.role === role)),
  }
}
