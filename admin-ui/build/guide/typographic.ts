/** The quotation marks of print, as everywhere at the desk. The Markdown has those of keyboards. */
export function typographic(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])'/gu, '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
}
