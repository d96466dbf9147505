import { type SeriousMatter, seriousMattersIn } from '../../instructing/instructing.service.ts'
import { withoutHarmlessClosings } from './closings.ts'
import { tellsOfDeath } from './funerals.ts'
import { stemOf } from './stem.ts'
import { tokensOf } from './tokens.ts'

const WHEN_OR_WHERE =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|moved|at [A-Z]|closed|not|\d{1,2} (?:a|p)\.?m|jan|feb|mar|apr|may|june|july|aug|sept|oct|nov|dec)/
/** Not 'nobody was surprised that he killed': directly before the word. */
const NOBODY_HARMED =
  /\b(?:(?:no one|nobody|none|no (?:other )?(?:people|person|students?|passengers?|drivers?|firefighters?|residents?|officers?)) (?:else )?(?:was |were |has been |have been |had been |got )?(?:seriously |badly )?(?:hurt|injured|killed|died|sick|ill|wounded|harmed)\b|(?:no|without) (?:other |serious |any )?(?:injur(?:y|ies)|deaths?|illness(?:es)?)\b|not (?:seriously )?(?:hurt|injured|sick|ill)\b|unhurt|uninjured|unharmed)/gi

/**
 * A serious matter of the statement that nothing but its passage speaks of: a page about something else, or one sentence
 * in it, isn't enough for a statement that does harm if it is false.
 * @param place the sentences of the passage
 * @param others the sentences of the source without the passage
 */
export function seriousProblems(title: string, place: string, others: readonly string[], statement: string): string[] {
  for (const serious of harmfulMattersIn(statement)) {
    const { matter, word } = serious
    if (matter === 'death' && [title, ...others].some((text) => tellsOfDeath(text, statement))) continue
    if (!serious.isIn(place) && !hasForm(place, word))
      return [
        `Its passage ${word === '' ? 'doesn’t mention this' : `has no word for “${word}”`}. Check it before you publish it.`,
      ]
    if (matter !== 'voting' && isBorneOut(serious, title, others, statement)) continue
    const told = matter === 'voting' ? 'It says when or where to vote' : 'Only this passage mentions this'
    return [`${told}${word === '' ? '' : ` (“${word}”)`}. Check it before you publish it.`]
  }
  return []
}

/** 'Charges' of 'charged' */
function hasForm(place: string, word: string): boolean {
  return word !== '' && tokensOf(place).some(({ stem }) => stem === stemOf(word))
}

/** Without what the statement says of streets, and of people who were not hurt: the rest of it may do harm. */
function harmfulMattersIn(statement: string): SeriousMatter[] {
  return seriousMattersIn(statement).flatMap((serious) => {
    if (serious.matter === 'voting') return WHEN_OR_WHERE.test(statement.toLowerCase()) ? [serious] : []
    const rest = withoutHarmless(serious.matter, statement)
    return rest === statement ? [serious] : seriousMattersIn(rest).filter(({ matter }) => matter === serious.matter)
  })
}

function withoutHarmless(matter: string, statement: string): string {
  if (matter === 'closing') return withoutHarmlessClosings(statement)
  return matter === 'death' || matter === 'harm' ? statement.replace(NOBODY_HARMED, ' ') : statement
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
