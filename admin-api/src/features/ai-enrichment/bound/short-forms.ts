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
  Senior: 'Sr',
  Junior: 'Jr',
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
}

const LONG_FORM = new RegExp(`\\b(?:${Object.keys(SHORT).join('|')})\\b`, 'g')
const FULL_STOP = new RegExp(`\\b(${[...new Set(Object.values(SHORT))].join('|')})\\.`, 'g')

/** 'Elm Street' and 'Elm St.' alike. */
export function shorten(text: string): string {
  return text.replace(LONG_FORM, (word) => SHORT[word] ?? word).replace(FULL_STOP, '$1')
}
