/** Where and when a paper came out: "ICLR 2024", whether or not the venue already names the year. */
export function publication({ venue, year }: { venue: string | null; year: number | null }): string {
  if (venue === null || year === null) return venue ?? String(year ?? '')
  return venue.includes(String(year)) ? venue : `${venue}, ${year}`
}
