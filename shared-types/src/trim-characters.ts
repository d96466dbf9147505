/**
 * Removes matching characters at the end, in linear time; a pattern such as `/x+$/` takes quadratic time. @param one
 * matches a single character, without the flags `g` and `y`
 */
export function trimEndCharacters(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export function withoutTrailingSlashes(address: string): string {
  return trimEndCharacters(address, /\//)
}
