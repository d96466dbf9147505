import { singleLine } from './text.ts'

/** Commas between names aren't those within one, such as `Martin King, Jr.` */
const BETWEEN_BYLINE_NAMES = / ?,(?! ?(?:jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|dds|esq)\b) ?(?:and |& )?| and | & /gi
/** Longer bylines are a text rather than names. */
const BYLINE_NAMES_LIMIT = 20

/** The byline `By Ada Roe and Bo Diaz` may name `Ada Roe and Bo Diaz` as a whole, then `Ada Roe` and `Bo Diaz`. */
export function namesInByline(byline: string): string[] {
  const whole = singleLine(byline).replace(/^by /i, '')
  return [whole, ...whole.split(BETWEEN_BYLINE_NAMES, BYLINE_NAMES_LIMIT)]
}

/** Joins names to `Ada Roe, Bo Diaz and Cy Young`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Names with the same key are the same: capitals, spaces and the kind of apostrophe don't matter. */
export function bylineKey(name: string): string {
  return singleLine(name.normalize('NFKC')).replaceAll('’', "'").toLowerCase()
}

/** Returns false for names of digits, signs and emoji alone. */
export function hasLetters(name: string): boolean {
  return /\p{L}/u.test(name)
}

/** Returns initials of up to two words, in capitals. Empty for a name without letters. */
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

interface NamedAccount {
  readonly username: string
  readonly displayName: string | null
}

/** Returns how colleagues see an account: by the name it writes under, or by its username. */
export function accountName({ username, displayName }: NamedAccount): string {
  return displayName || username
}

/** Keeps letters and digits without accents: `St. Mary’s` equals `ST MARYS`. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
