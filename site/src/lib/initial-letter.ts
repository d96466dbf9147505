/** The letter that stands where a picture would: the first letter or figure of a headline, or nothing. */
export function initialLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toLocaleUpperCase('en-US')
}
