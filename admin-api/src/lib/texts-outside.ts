/**
 * The parts of a text around comments and the like, in order. What isn't closed stays. In linear time, unlike a pattern.
 * @param open how one begins, such as `<!--`
 * @param close how it ends, such as `-->`
 */
export function textsOutside(text: string, open: string, close: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length)
    if (end === -1) break
    parts.push(text.slice(from, start))
    from = end + close.length
  }
  return [...parts, text.slice(from)]
}
