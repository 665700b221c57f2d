/** Whether a whole value is a placeholder that a template was to fill in. */
export function isPlaceholder(value: string): boolean {
  return /^\s*(?:\{\{.*\}\}|<%.*%>)\s*$/s.test(value)
}
