import { trimEndCharacters, withoutTrailingSlashes } from '@hometown/shared-types/rules/text'

/** Turns `(555) 010-0142 ext. 4` into `tel:5550100142;ext=4`. Takes the first of several numbers. */
export function phoneLink(phone: string): string {
  const [number = ''] = /\+?[\d(][\d\s()./-]*/.exec(phone) ?? []
  const [, extension] = /(?:ext\.?|x)\s*(\d+)\s*$/i.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** This map needs no key and has no tracker. It opens elsewhere; pages load nothing from it. */
const MAP_SEARCH_URL = 'https://www.openstreetmap.org/search?query='

export function mapLink(address: string): string {
  return MAP_SEARCH_URL + encodeURIComponent(address)
}

/** Turns `https://www.example.org/shop/` into `example.org/shop`. */
export function websiteLabel(website: string): string {
  return withoutTrailingSlashes(website.replace(/^https?:\/\/(?:www\.)?/i, ''))
}

interface LinkedTextPiece {
  readonly text: string
  readonly href?: string
}

/** Words are single and of limited length, so that no text makes the search slow. */
const WORD_PATTERN = /[^\s<>"]+/g
const LONGEST_LINKED_ADDRESS = 2000
const LINKED_ADDRESS_PATTERN = /https?:\/\/.+|www\.[^.]+\..+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/i
const SENTENCE_END_PATTERN = /[.,;:!?'"’”…]/

/** Only web and mail addresses become links. */
export function linkedPieces(text: string): LinkedTextPiece[] {
  const pieces: LinkedTextPiece[] = []
  let at = 0
  for (const word of text.matchAll(WORD_PATTERN)) {
    const match = word[0].length <= LONGEST_LINKED_ADDRESS ? LINKED_ADDRESS_PATTERN.exec(word[0]) : null
    const address = match && addressWithoutSentenceEnd(match[0])
    const href = address ? hrefOfAddress(address) : undefined
    if (!match || !address || href === undefined) continue
    const start = word.index + match.index
    if (start > at) pieces.push({ text: text.slice(at, start) })
    pieces.push({ text: address, href })
    at = start + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** Removes trailing punctuation, and a closing bracket whose opening one is before the address. */
function addressWithoutSentenceEnd(address: string): string {
  const opened = address.split('(').length
  let closed = address.split(')').length
  let trimmed = trimEndCharacters(address, SENTENCE_END_PATTERN)
  for (; trimmed.endsWith(')') && closed > opened; closed--) {
    trimmed = trimEndCharacters(trimmed.slice(0, -1), SENTENCE_END_PATTERN)
  }
  return trimmed
}

function hrefOfAddress(address: string): string | undefined {
  if (/^https?:/i.test(address)) return URL.parse(address)?.href
  if (/^www\./i.test(address)) return URL.parse(`https://${address}`)?.href
  return `mailto:${address}`
}

export function webAddressOf(location: string): string | undefined {
  const [address] = /https?:\/\/[^\s<>"]+/i.exec(location) ?? []
  return address && URL.parse(addressWithoutSentenceEnd(address))?.href
}
