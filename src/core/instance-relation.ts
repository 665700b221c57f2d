/** A relation that a plugin keeps in its own file, between files that it knows by id. */
export interface InstanceRelation {
  readonly type: string
  /** Both ends are the `nodeInstanceId` of a file. */
  readonly from: string
  readonly to: string
}
