/** When a file came into the repository, and when it was changed last: the days of commits, in UTC. */
export interface GitDates {
  readonly path: string
  readonly date: string
  readonly updated: string
}
