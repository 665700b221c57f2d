/** How a site looks besides what all sites share. */
export interface Look {
  /** Its own style sheet, by its path on the site; null for none. */
  readonly styles: string | null
  /** Its icons, by their paths on the site; empty where it has those of every site. */
  readonly icons: readonly string[]
}

/** That of a site that says nothing of its look. */
export const plainLook: Look = { styles: null, icons: [] }
