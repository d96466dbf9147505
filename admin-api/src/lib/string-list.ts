/** Returns the texts of a column that has a JSON list. */
export function parseStringList(column: string): string[] {
  const list: unknown = JSON.parse(column)
  return Array.isArray(list) ? list.map(String) : []
}
