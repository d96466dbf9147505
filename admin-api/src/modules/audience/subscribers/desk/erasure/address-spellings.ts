/** Replaces an address in a text. */
const ERASED = '[erased]'

/** How characters of an address are written in web addresses and in HTML. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '@': '(?:@|%40|&#64;|&#x40;|&commat;)',
  '+': '(?:\\+|%2B|&#43;)',
  "'": "(?:'|%27|&#39;|&#x27;|&apos;)",
  '.': '\\.',
}
/** No character of a longer address comes before it, but an escape may end there. */
const BEGIN = '(?:(?<![\\w.+-])|(?<=%[\\da-f]{2})|(?<=\\\\[bfnrt]))'
const END = '(?![\\w-]|\\.\\w)'

/** Takes an address out of a text, however it is spelled there: in capitals, in a web address, in HTML, in JSON. */
export function withoutAddress(text: string, email: string): string {
  return text.replace(patternOf(email), ERASED)
}

function patternOf(email: string): RegExp {
  return new RegExp(BEGIN + [...email].map((sign) => SPELLINGS[sign] ?? sign).join('') + END, 'gi')
}

/** Whether a cell that somebody typed means the address, also with spaces in it or a name around it. */
export function meansAddress(cell: string, email: string): boolean {
  return addressesMeant(cell).includes(email)
}

/** The addresses that a cell may mean, in small letters. */
export function addressesMeant(cell: string): string[] {
  const text = cell.normalize('NFKC').toLowerCase()
  const spaceless = text.replaceAll(/[\s\p{Cf}]+/gu, '')
  const found = [text, spaceless, spaceless.replaceAll(/["'`]/g, '')].flatMap((one) => one.match(ADDRESS) ?? [])
  return [...new Set(found)]
}

const ADDRESS = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
