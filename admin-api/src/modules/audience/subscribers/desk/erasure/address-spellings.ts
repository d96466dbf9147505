import { escapeRegExp } from '@hometown/shared-types/escape-reg-exp'

const ERASED = '[erased]'

const SPELLINGS: Readonly<Record<string, string>> = {
  '@': '(?:@|%40|&#64;|&#x40;|&commat;)',
  '+': '(?:\\+|%2B|&#43;)',
  "'": "(?:'|%27|&#39;|&#x27;|&apos;)",
}
/** Excludes a longer address that ends the same way, but allows a preceding escape sequence. */
const BEGIN = '(?:(?<![\\w.+-])|(?<=%[\\da-f]{2})|(?<=\\\\[bfnrt]))'
const END = '(?![\\w-]|\\.\\w)'

/** Removes an address in any spelling: capitals, URL-encoded, HTML- or JSON-escaped. */
export function withoutAddress(text: string, email: string): string {
  return text.replace(patternOf(email), ERASED)
}

function patternOf(email: string): RegExp {
  return new RegExp(BEGIN + [...email].map((sign) => SPELLINGS[sign] ?? escapeRegExp(sign)).join('') + END, 'gi')
}

export function meansAddress(cell: string, email: string): boolean {
  return addressesMeant(cell).includes(email)
}

export function addressesMeant(cell: string): string[] {
  const text = cell.normalize('NFKC').toLowerCase()
  const spaceless = text.replaceAll(/[\s\p{Cf}]+/gu, '')
  const found = [text, spaceless, spaceless.replaceAll(/["'`]/g, '')].flatMap((one) => one.match(ADDRESS) ?? [])
  return [...new Set(found)]
}

const ADDRESS = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
