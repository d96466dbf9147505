import { trimCharacters } from '@hometown/shared-types/trim-characters'

const sports: readonly (readonly [RegExp, string])[] = [
  [/\bflag football\b/i, 'Flag Football'],
  [/\bfootball\b|\bfútbol americano\b/i, 'Football'],
  [/\bbasketball\b|\bhoops\b|\bbaloncesto\b/i, 'Basketball'],
  [/\bvolleyball\b|\bvoleibol\b/i, 'Volleyball'],
  [/\bbaseball\b|\bbéisbol\b/i, 'Baseball'],
  [/\bsoftball\b/i, 'Softball'],
  [/\bsoccer\b|\bfútbol\b/i, 'Soccer'],
  [/\bwrestling\b/i, 'Wrestling'],
  [/\btennis\b/i, 'Tennis'],
  [/\bgolf\b/i, 'Golf'],
  [/\b(?:ice )?hockey\b/i, 'Hockey'],
  [/\blacrosse\b/i, 'Lacrosse'],
  [/\bwater polo\b/i, 'Water Polo'],
  [/\bbowling\b/i, 'Bowling'],
  [/\bswim(?:ming)?(?: (?:and|&) diving)?\b/i, 'Swimming'],
  [/\brugby\b/i, 'Rugby'],
]
const sides: readonly (readonly [RegExp, string])[] = [
  [/\b(?:girls|women|lady|ladies)['’]?s?\b|\(g\)/i, 'Girls'],
  [/\b(?:boys|men)['’]?s?\b|\(b\)/i, 'Boys'],
]
const levels: readonly (readonly [RegExp, string])[] = [
  [/\bjunior varsity\b|\bj\.?v\.?\b/i, 'JV'],
  [/\bfreshm[ae]n\b|\b9th(?: grade)?\b/i, 'Freshman'],
  [/\bsophomores?\b|\b10th(?: grade)?\b/i, 'Sophomore'],
  [/\b(?:middle school|junior high|[78]th(?: grade)?)\b/i, 'Junior High'],
]
/** Words that say which game it is, and nothing of who plays. */
const others =
  /\b(?:varsity|high school|hs|athletics?|sports?|schedule|calendar|results?|scores?|games?|matches|match|team|season|official site|home|away|\d{4}(?:-\d{2,4})?)\b/gi

export interface SportWords {
  /** `Football`, `JV Girls Basketball`; undefined where no sport is named. */
  sport: string | undefined
  /** What is left of the words: who plays, mostly. */
  rest: string
}

/** Takes the words of a sport, its level and its side out of a text. */
export function readSport(text: string): SportWords {
  const known = sports.find(([form]) => form.test(text))
  const level = levels.find(([form]) => form.test(text))
  const side = sides.find(([form]) => form.test(text))
  const rest = [known, level, side].reduce((left, entry) => (entry ? left.replace(entry[0], ' ') : left), text)
  const words = [level?.[1], side?.[1], known?.[1]].filter((word) => word !== undefined)
  return { sport: known && words.join(' '), rest: cleanTeam(rest.replace(others, ' ')) }
}

export function cleanTeam(words: string): string {
  const plain = words.replace(/[#*]\d{0,2}\s?|\(\d{1,2}-\d{1,2}\)/g, ' ').replace(/\s+/g, ' ')
  return trimCharacters(plain, /[\s:|,.–—-]/)
}
