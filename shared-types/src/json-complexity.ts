/** No body of ours nests deeper than ten values. */
const MAX_DEPTH = 100
/** Commas and brackets. Most bodies may have 100 kB, and so never as many. */
const BODY_MARKS = 100_000

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPENING: ReadonlySet<number> = new Set([91, 123])
const CLOSING: ReadonlySet<number> = new Set([93, 125])

/**
 * A text of 8 MB becomes some 400 MB of values if it consists of brackets, and nobody else gets an answer for seconds.
 * Linear in the length. Texts inside of quotation marks may be anything. What isn't JSON is left to the parser.
 */
export function isTooComplex(json: string, maxMarks = BODY_MARKS): boolean {
  let depth = 0
  let marks = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      at = endOfText(json, at)
      continue
    }
    if (OPENING.has(sign)) depth++
    else if (CLOSING.has(sign)) depth--
    else if (sign !== COMMA) continue
    if (depth > MAX_DEPTH || ++marks > maxMarks) return true
  }
  return false
}

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}
