import { type SeriousMatter, seriousMattersIn } from '../../instructing/instructing.service.ts'
import { stemOf } from './stem.ts'
import { tokensOf } from './tokens.ts'

const WHEN_OR_WHERE =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|moved|at [A-Z]|closed|not|\d{1,2} (?:a|p)\.?m|jan|feb|mar|apr|may|june|july|aug|sept|oct|nov|dec)/
/** What else tells of somebody’s death. */
const FUNERAL =
  /\b(?:surviv|funeral|burial|buried|visitation|obituar|memorial|interment|preceded in death|services (?:are|will)|in lieu of flowers|, (?:[6-9]\d|10\d)(?:$|,))/i
/** Streets close and offices keep holidays without harm to anybody. */
const HARMLESS_CLOSING =
  /\b(?:streets?|roads?|avenue|lanes?|ramps?|bridge|traffic|parking|highway|holiday|route|trail|season|sign-?ups?|registration|bids?|hearing|window)\b/i
const NOBODY =
  /\b(?:no one|nobody|no (?:other )?(?:injur|death|illness|one)|not (?:hurt|injured|sick|ill)|without injur|unhurt|uninjured|unharmed)/i

/**
 * A serious matter of the statement that nothing but its passage speaks of: a page about something else, or one sentence
 * in it, isn't enough for a statement that does harm if it is false.
 * @param place the sentences of the passage
 * @param others the sentences of the source without the passage
 */
export function seriousProblems(title: string, place: string, others: readonly string[], statement: string): string[] {
  for (const serious of seriousMattersIn(statement)) {
    const { matter, word } = serious
    if (isHarmless(matter, statement)) continue
    if (matter === 'death' && [title, ...others].some((text) => FUNERAL.test(text))) continue
    if (!serious.isIn(place) && !hasForm(place, word))
      return [`Its passage has no word for “${word}”. Check it before you publish it.`]
    if (matter !== 'voting' && isBorneOut(serious, title, others, statement)) continue
    const told = matter === 'voting' ? 'It says when or where to vote' : 'Only this passage mentions this'
    return [`${told} (“${word}”). Check it before you publish it.`]
  }
  return []
}

/** 'Charges' of 'charged' */
function hasForm(place: string, word: string): boolean {
  return tokensOf(place).some(({ stem }) => stem === stemOf(word))
}

function isHarmless(matter: string, statement: string): boolean {
  if (matter === 'closing') return HARMLESS_CLOSING.test(statement)
  if (matter === 'voting') return !WHEN_OR_WHERE.test(statement.toLowerCase())
  return (matter === 'death' || matter === 'harm') && NOBODY.test(statement)
}

const LEAST_SHARED = 0.3

function isBorneOut(serious: SeriousMatter, title: string, others: readonly string[], statement: string): boolean {
  const stems = new Set(
    tokensOf(statement).flatMap(({ isContent, isName, stem }) => (isContent || isName ? [stem] : [])),
  )
  // Of a long statement one word in common says little: two roads are closed, and so is the school.
  const speaks = (text: string) =>
    serious.isIn(text) &&
    new Set(tokensOf(text).flatMap(({ stem }) => (stems.has(stem) ? [stem] : []))).size >= stems.size * LEAST_SHARED
  // A title is one passage too, if nothing else bears it out.
  return others.some((text) => text !== title && speaks(text)) || (speaks(title) && others.includes(title))
}
