import { searchWords } from '@hometown/shared-types/search-tokens'

const FILLERS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any anything archive are article articles as ask at be because been before
  being below between both but by can could did do does doing done down draft during each find few for from further give
  given had has have having he her here hers him his how i if in into is it its just know last let list make me more most my
  new no nor not now of off on once one only or other our out over please same say see she should show so some something
  source sources story stories such summarise summarize summary tell than that the their them then there these they thing
  things this those through to too under until up us very was we were what when where which while who whom whose why will
  with would write written wrote you your report reported reports anybody anyone`.split(/\s+/),
)
const MOST = 8

const CALENDAR_FILLERS: ReadonlySet<string> = new Set(
  'calendar coming event events going happen happening happens place planned take takes thing upcoming'.split(' '),
)

export function wordsOfQuestion(question: string, asksForCalendar = false): string[] {
  return searchWords(question)
    .filter((word) => word.length > 1 && !FILLERS.has(word) && !(asksForCalendar && CALENDAR_FILLERS.has(word)))
    .slice(0, MOST)
}

const DAYS = '(?:to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d)'
const MONTHS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const SPANS = `(?:this|next|last|the) (?:coming )?(?:week(?:end)?|month|year|evening|morning|afternoon|night|${DAYS})`
/** `on` must end the phrase: `on the ballot` isn't about the calendar. */
const IS_ON = `(?:what['’]?s|is|are|was|were|going) on(?=\\W*$|[?.!,;]|\\s+(?:(?:${SPANS}|at|in|for|on|over|during)\\b|${DAYS}|${MONTHS}))`
const CALENDAR = new RegExp(
  `\\b(?:events?|calendar|happen(?:s|ing)|coming up|upcoming|takes? place)\\b|\\b${IS_ON}`,
  'i',
)

export function asksForCalendar(question: string): boolean {
  return CALENDAR.test(question)
}
