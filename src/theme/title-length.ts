/** How large a title is set: the longer, the smaller. */
export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
