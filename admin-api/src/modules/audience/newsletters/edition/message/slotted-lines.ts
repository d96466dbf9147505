import type { PersonalMarks } from './personal-marks.ts'

export type Slot = 'token' | 'emailInText' | 'emailInHtml'

/** Of a quoted-printable line, including the `=` of a soft break. */
const LINE_LENGTH = 76
const SOFT_BREAK = '=\r\n'

/** Puts each mark on its own line, as a slot. Boundaries and part headers fit on a line, so they don't change. */
export function slottedLines(body: string, marks: PersonalMarks): (string | { slot: Slot })[] {
  const place = new RegExp(`(${marks.token}|${marks.email})`)
  const pieces: (string | { slot: Slot })[] = []
  const lines = body.replaceAll(SOFT_BREAK, '').split('\r\n')
  // The text part comes before the HTML part, where addresses must be escaped. A line of text may look like this
  // header, but no line of the HTML does, so the last one counts.
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

export function encodedValue(value: string): string {
  return brokenSoftly(value.replaceAll('=', '=3D'))
}

/** Never splits `=3D`, and leaves room for a soft break at the end of each line. */
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
