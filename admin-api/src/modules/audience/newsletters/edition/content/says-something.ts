/** Rich text editors leave empty paragraphs behind. */
export function saysSomething(html: string | null): boolean {
  if (html === null) return false
  const text = html.replace(/<(?!img\b)[^<>]*>/gi, '').replaceAll('&nbsp;', ' ')
  return text.trim() !== ''
}
