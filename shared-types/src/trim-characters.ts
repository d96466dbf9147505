/**
 * Removes matching characters at the end, in linear time; a pattern such as `/x+$/` takes quadratic time. @param one
 * matches a single character, without the flags `g` and `y`
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

export function withoutTrailingSlashes(address: string): string {
  return trimEndCharacters(address, /\//)
}
