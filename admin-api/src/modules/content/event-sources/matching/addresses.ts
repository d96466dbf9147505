const ADDRESS =
  /\b([nwes]?\d{1,5})\s+((?:[nsew]|north|south|east|west|old|rural)\.?\s+)?(\d+(?:st|nd|rd|th)|\p{L}{3,}|[a-z]\b(?=\s+(?:st|ave|rd|street|avenue|road)\b))/giu
const CROSSING =
  /\b(hwy \d+|highway \d+|\d+(?:st|nd|rd|th)|\p{L}{4,})\s*(?:&|and|\+)\s*(hwy \d+|\d+(?:st|nd|rd|th)|\p{L}{4,})/giu
const NOT_A_STREET =
  /^(?:and|am|pm|to|for|min|minute|hour|year|people|adult|block|grade|kid|ticket|the|or|mile|mi|blocks?|miles?)s?$/i

/** House number and the street's first word, or two streets: `88 Cedar St` and `88 cedar` are one. */
export function addressesIn(text: string): string[] {
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
  return [...numbered, ...crossings]
}

const STREET =
  /(?:\b\d+\w*\s+)?(?<!\p{L})(?!(?:at|the|of|near|to|by|on|in|and)\s)[\p{L}\d]+\s+(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|hwy|highway|blvd|calle)\b\.?(?:\s+[nsew]\b)?/giu

export function withoutStreets(text: string): string {
  return text.replace(STREET, ' ')
}
