const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2025-07-01` → "1 July 2025". */
export function longDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${month(date)}`
}

/** `2025-07-01` → "July 2025". */
export function month(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`
}
