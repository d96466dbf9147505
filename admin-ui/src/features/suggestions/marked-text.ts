export interface TextPart {
  text: string
  isMarked: boolean
}

/** The text in pieces, of which those that are one of the passages are marked. Long passages end in '…'. */
export function markedText(text: string, passages: readonly string[]): TextPart[] {
  const places = passages
    .map((passage) => passage.replace(/…$/, ''))
    .flatMap((passage) => {
      const from = passage === '' ? -1 : text.indexOf(passage)
      return from < 0 ? [] : [{ from, to: from + passage.length }]
    })
    .sort((one, other) => one.from - other.from)
  const parts: TextPart[] = []
  let at = 0
  for (const { from, to } of places) {
    if (to <= at) continue
    parts.push({ text: text.slice(at, Math.max(at, from)), isMarked: false })
    parts.push({ text: text.slice(Math.max(at, from), to), isMarked: true })
    at = to
  }
  return [...parts, { text: text.slice(at), isMarked: false }].filter((part) => part.text !== '')
}
