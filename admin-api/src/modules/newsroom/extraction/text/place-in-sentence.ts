const VENUE = oneOf(
  'hall gym gymnasium library church chapel school academy college center centre room auditorium theater theatre park ' +
    'pavilion shelter fairground fairgrounds field stadium arena museum gallery courthouse station barn farm ranch ' +
    'cafeteria lodge club clubhouse grange legion depot plaza square garden gardens hospital clinic store brewery ' +
    'restaurant cafe bank',
)
const NOT_OF_PLACES = oneOf('at in on the is are will for to and from by who that')
/** Not across another part of the sentence. */
const LEAD = `(?:(?!${NOT_OF_PLACES}\\b)[\\p{L}\\d’'.-]{1,30} ){0,4}?`
const NAME = "(?:\\p{Lu}[\\p{L}’'.-]{0,30}|\\d{1,4}(?:st|nd|rd|th))"
const PLACES = [
  new RegExp(
    `\\b(?:[Aa]t|[Ii]n|[Ii]nside) (?:the |a )?(${LEAD}${VENUE}(?: ${VENUE})?\\b(?! (?:board|district|council|league))` +
      `(?:,? (?:of|on|at) (?:the )?${NAME}(?: ${NAME}){0,4})?(?:, \\d{1,5}(?: ${NAME}){1,4})?)`,
    'gu',
  ),
  /\b(?:at|in) (?:the )?((?:[A-Z][\w'’-]{0,30} ?){1,6})/g,
]
/** What follows "at" or "in" and is no place. */
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|[A-Z][a-z]{2,5}day)\b/

/** Where something takes place, as the sentence names it; empty if it doesn't. */
export function placeIn(sentence: string): string {
  for (const pattern of PLACES)
    for (const [, place = ''] of sentence.matchAll(pattern))
      if (!NO_PLACE.test(place)) return place.trim().replace(/[.,]$/, '')
  return ''
}

/** Small or with a capital. */
function oneOf(words: string): string {
  const patterns = words.split(' ').map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
  return `(?:${patterns.join('|')})`
}
