export function hasItalics(html: string): boolean {
  return /<(?:em|i|cite|blockquote)\b/.test(html)
}
