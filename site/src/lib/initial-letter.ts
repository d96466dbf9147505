/** Stands in for a missing picture. */
export function initialLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toLocaleUpperCase('en-US')
}
