const SHORT: Readonly<Record<string, string>> = {
  Street: 'St',
  Saint: 'St',
  Avenue: 'Ave',
  Boulevard: 'Blvd',
  Road: 'Rd',
  Lane: 'Ln',
  Highway: 'Hwy',
  Route: 'Rte',
  Mount: 'Mt',
  Fort: 'Ft',
  Department: 'Dept',
  Volunteer: 'Vol',
  Association: 'Assn',
  University: 'Univ',
  Company: 'Co',
  Incorporated: 'Inc',
  Corporation: 'Corp',
  Representative: 'Rep',
  Senator: 'Sen',
  Governor: 'Gov',
  Lieutenant: 'Lt',
  Sergeant: 'Sgt',
  Captain: 'Capt',
  Reverend: 'Rev',
  Doctor: 'Dr',
  Senior: 'Sr',
  Junior: 'Jr',
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
}

const LONG_FORM = new RegExp(`\\b(?:${Object.keys(SHORT).join('|')})\\b`, 'g')
const FULL_STOP = new RegExp(`\\b(${[...new Set(Object.values(SHORT))].join('|')})\\.`, 'g')

const BETWEEN_INITIALS = /(?<!\p{L})(\p{Lu})\.\s?(?=\p{Lu}\.)/gu
const AFTER_INITIALS = /(?<!\p{L})(\p{Lu}{1,4})\.(?=\s|$)/gu

/** Unifies spellings: 'Elm Street' and 'Elm St.', 'J. D.' and 'J.D.', 'Mark's' and 'Marks'. */
export function shorten(text: string): string {
  return text
    .replace(BETWEEN_INITIALS, '$1')
    .replace(LONG_FORM, (word) => SHORT[word] ?? word)
    .replace(FULL_STOP, '$1')
    .replace(AFTER_INITIALS, '$1')
    .replace(/(?<=\p{L})'(?=\p{L}|\s|$)/gu, '')
}
