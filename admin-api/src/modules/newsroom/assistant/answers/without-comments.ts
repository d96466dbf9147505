/** Who opens a file as a page doesn't see them. In linear time, since files are read again with each message. */
export function withoutComments(text: string): string {
  return betweenComments(text)
    .join(' ')
    .replace(/^\[[^\]\n]{0,40}\]: (?:#|<>) ["'(].*$/gm, ' ')
}

function betweenComments(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4)
    if (end === -1) break
    parts.push(text.slice(from, start))
    from = end + 3
  }
  return [...parts, text.slice(from)]
}
