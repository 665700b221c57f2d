/** Days, in UTC, of the commits that added the file and last changed it. */
export interface GitDates {
  readonly path: string
  readonly date: string
  readonly updated: string
}
