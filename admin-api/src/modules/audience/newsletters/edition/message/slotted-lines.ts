import type { PersonalMarks } from './personal-marks.ts'

export type Slot = 'token' | 'emailInText' | 'emailInHtml'

/** Of a line in quoted-printable, the `=` of a soft break included. */
const LINE_LENGTH = 76
const SOFT_BREAK = '=\r\n'

/**
 * The lines of a body in quoted-printable, broken anew: each mark stands alone on its line, and becomes a slot. Boundaries
 * and headers of parts are shorter than a line, so nothing happens to them.
 */
export function slottedLines(body: string, marks: PersonalMarks): (string | { slot: Slot })[] {
  const place = new RegExp(`(${marks.token}|${marks.email})`)
  const pieces: (string | { slot: Slot })[] = []
  const lines = body.replaceAll(SOFT_BREAK, '').split('\r\n')
  // The text comes first, then the HTML, where an address must be escaped. A title may say the same; no line of the HTML does.
  const htmlAt = lines.findLastIndex((line) => /^Content-Type: text\/html/i.test(line))
  for (const [index, line] of lines.entries()) {
    if (index > 0) pieces.push('\r\n')
    pieces.push(...slottedLine(line.split(place), marks, index > htmlAt ? 'emailInHtml' : 'emailInText'))
  }
  return pieces
}

function slottedLine(tokens: readonly string[], marks: PersonalMarks, emailSlot: Slot): (string | { slot: Slot })[] {
  const filled = tokens.filter(Boolean)
  return filled.flatMap((token, index) => {
    const end = index < filled.length - 1 ? SOFT_BREAK : ''
    if (token === marks.token) return [{ slot: 'token' as const }, end]
    if (token === marks.email) return [{ slot: emailSlot }, end]
    return [brokenSoftly(token), end]
  })
}

/** A personal value as it stands in a body: in lines of its own. Only ASCII comes here. */
export function encodedValue(value: string): string {
  return brokenSoftly(value.replaceAll('=', '=3D'))
}

/** Never within `=3D`; each line leaves room for a soft break behind it. */
function brokenSoftly(text: string): string {
  if (text.length < LINE_LENGTH) return text
  const lines: string[] = []
  let at = 0
  while (text.length - at >= LINE_LENGTH) {
    let end = at + LINE_LENGTH - 1
    if (text[end - 1] === '=') end -= 1
    else if (text[end - 2] === '=') end -= 2
    lines.push(text.slice(at, end))
    at = end
  }
  lines.push(text.slice(at))
  return lines.join(SOFT_BREAK)
}
