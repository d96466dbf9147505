/** PostgreSQL stores neither NUL nor half surrogate pairs, and both databases must store the same. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** For titles and the like: no line breaks, control characters, or characters that change the text direction. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Keeps line breaks and tabs; removes other control characters. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** False for a text with only zero-width spaces and direction marks. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{M}]/u.test(text)
}
