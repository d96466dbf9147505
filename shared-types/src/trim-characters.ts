/**
 * A text without the characters at its end that fit. Step by step: a pattern for a run at the end (`/x+$/`) looks for
 * that end from every character of every run, and takes minutes for long ones.
 * @param one what fits a single one of them, without the flags `g` and `y`.
 */
export function trimEndCharacters(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The same at both ends. */
export function trimCharacters(text: string, one: RegExp): string {
  const trimmed = trimEndCharacters(text, one)
  let start = 0
  while (start < trimmed.length && one.test(trimmed.charAt(start))) start++
  return trimmed.slice(start)
}

/** An address without the slashes at its end. */
export function withoutTrailingSlashes(address: string): string {
  return trimEndCharacters(address, /\//)
}
