/** A relation that a program keeps in a file of its own, between files that it knows by ids. */
export interface InstanceRelation {
  /** A key of the vocabulary. */
  readonly type: string
  /** Each is the `nodeInstanceId` of a file. */
  readonly from: string
  readonly to: string
}
