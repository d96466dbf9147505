import { foldLetters } from '@hometown/shared-types/slug'

const ROUTE = /\b(?:state (?:road|route)|county (?:road|rd)|fs road|highway|hwy|route|rte|rt|sr|cr)\.?\s*#?(\d+)\b/giu
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const ORDINAL = new RegExp(`\\b(${ORDINALS.join('|')})(?=\\s*(?:st|street|ave|avenue)?\\b\\.?\\s*(?:[,;&]|$))`, 'giu')
const ENDINGS: Readonly<Record<string, string>> = { '1': 'st', '2': 'nd', '3': 'rd' }

/** `State Road 76` is `hwy76`, `Fourth St` is `4th St`. */
function withPlainStreets(text: string): string {
  return text.replace(ROUTE, 'hwy$1').replace(ORDINAL, (name) => {
    const number = String(ORDINALS.indexOf(name.toLowerCase()) + 1)
    return `${number}${ENDINGS[number] ?? 'th'}`
  })
}

const ADDRESS =
  /\b([nwes]?\d{1,5})\s+((?:[nsew]|north|south|east|west|old|rural)\.?\s+)?(\d+(?:st|nd|rd|th)|\p{L}{3,}\d*|[a-z]\b(?=\s+(?:st|ave|rd|street|avenue|road)\b))/giu
const CROSSING =
  /\b(hwy\d{1,4}|\d{1,4}(?:st|nd|rd|th)|\p{L}{4,30})\s{0,3}(?:&|and|\+)\s{0,3}(hwy\d{1,4}|\d{1,4}(?:st|nd|rd|th)|\p{L}{4,30})/giu
/** `Hospital Dr 2` and `Plaza Vieja 200`. */
const NUMBER_BEHIND =
  /(?<!\d\s{1,3})\b(?:(\p{L}{3,30})\s{1,3}(?:st|street|ave|avenue|dr|drive|rd|road|ln|lane)\b\.?|(plaza|calle|avenida|camino)\s{1,3}\p{L}{3,30})\s{1,3}(\d{1,5})\b(?!\s{0,3}[\p{L}\d])/giu
const NOT_A_STREET =
  /^(?:and|am|pm|to|for|min|minute|hour|year|people|adult|block|grade|kid|ticket|the|or|mile|mi|blocks?|miles?)s?$/i

/** House number and the street's first word, or two streets: `88 Cedar St` and `88 cedar` are one. */
export function addressesIn(written: string): string[] {
  const text = withPlainStreets(written)
  const numbered = [...text.matchAll(ADDRESS)]
    .filter(([, , , street = '']) => !NOT_A_STREET.test(street))
    .map(([, number = '', , street = '']) => `${number} ${street}`.toLowerCase())
  const crossings = [...text.matchAll(CROSSING)]
    .filter(([, one = '', other = '']) => /\d/.test(one + other))
    .map(([, one = '', other = '']) =>
      [one, other]
        .map((street) => street.toLowerCase())
        .sort()
        .join(' & '),
    )
  const behind = [...text.matchAll(NUMBER_BEHIND)].map(([, street = '', square = '', number = '']) =>
    `${number} ${street || square}`.toLowerCase(),
  )
  return [...numbered, ...crossings, ...behind]
}

const STREET =
  /(?:\b\d{1,6}\w{0,3}\s{1,3})?(?<!\p{L})(?!(?:at|the|of|near|to|by|on|in|and)\s)[\p{L}\d]{1,30}\s{1,3}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|calle)\b(?!-)\.?(?:\s{1,3}[nsew]\b)?|\b(?:hwy|highway)\b\.?(?:\s{1,3}\d{1,4}\b)?(?:\s{1,3}[nsew]\b)?/giu

export function withoutStreets(text: string): string {
  return text.replace(STREET, ' ')
}

const NOT_OF_STREET =
  /^\d+\s+|\b(?:[nsew]|north|south|east|west|st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|pkwy|ct|trail)\b\.?/giu

/** `330 S Mill St` and `Mill Street` are on `mill`. */
export function streetOf(part: string): string {
  return foldLetters(withPlainStreets(part.split(',')[0] ?? ''))
    .toLowerCase()
    .replace(NOT_OF_STREET, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
