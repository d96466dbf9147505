export const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
export const MONTH = inCapitalsToo(
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)',
)
/** 'SAT' and 'SUN' alone may mean something else. */
export const WEEKDAY = `(?:Sun(?:day)?s?|Mon(?:day)?s?|Tue(?:s(?:day)?)?s?|Wed(?:nesday)?s?|Thu(?:rs?(?:day)?)?s?|Fri(?:day)?s?|Sat(?:urday)?s?|(?:${WEEKDAYS.join('|').toUpperCase()})S?|(?:MON|TUES?|THU(?:RS?)?|FRI)(?=\\.|,|\\s+[A-Z]{3}))`
export const PART_OF_DAY = '(?:in\\s+the\\s+(morning|afternoon|evening)|at\\s+(night))'
export const HOUR = '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
export const DAYS_IN_WORDS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
export const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
export const HALF = '([ap])\\.?\\s?m\\b\\.?'

export function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

export function weekdayOf(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.toLowerCase().slice(0, 3)))
}

export function hourInWords(word = ''): number {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
  const place = words.indexOf(word.toLowerCase())
  return place < 0 ? Number(word) : place + 1
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function inCapitalsToo(pattern: string): string {
  // Safe, because these patterns have no classes or groups with letters.
  return `(?:${pattern}|${pattern.toUpperCase()})`
}
