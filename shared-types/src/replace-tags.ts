/** Replaces everything between `<` and the next `>`, in linear time. */
export function replaceTags(html: string, replacement: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const close = html.indexOf('>', open)
    if (close < 0) break
    parts.push(html.slice(at, open), replacement)
    at = close + 1
  }
  parts.push(html.slice(at))
  return parts.join('')
}
