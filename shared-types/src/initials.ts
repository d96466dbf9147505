/** Of up to two words, in capitals. Empty for a name without letters. */
export function initials(name: string): string {
  return name
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}
