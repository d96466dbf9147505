/** PostgreSQL holds neither this character nor half a surrogate pair; both databases are to hold the same. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/**
 * Titles and the like are shown, and given to other programs, as single lines without control characters, nor those that
 * turn the direction of what follows.
 */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Texts of several lines keep their line breaks and tabs; other control characters go. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Whether there is anything to see of a text: spaces of no width and marks of direction alone show nothing. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{M}]/u.test(text)
}
