export function isPlaceholder(value: string): boolean {
  return /^\s*(?:\{\{.*\}\}|<%.*%>)\s*$/s.test(value)
}
