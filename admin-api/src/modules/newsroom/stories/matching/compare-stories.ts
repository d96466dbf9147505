import { contradictionsOf } from './contradictions.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import type { Frequencies } from './frequencies.ts'
import type { StoryFacts } from './story-facts.ts'
import { reasonsOf } from './story-reasons.ts'
import { scoreOf } from './story-score.ts'
import { areOtherSteps } from './story-steps.ts'
import { stemOf } from './story-words.ts'

/** Whether two items are about one happening: surely, perhaps, or not. */
export type StoryVerdict = 'join' | 'offer' | 'apart'

export interface StoryComparison {
  readonly verdict: StoryVerdict
  /** Logarithm of the odds, for the order of offers. */
  readonly score: number
  /** Sentences for people; what speaks against it comes last. */
  readonly reasons: readonly string[]
  /** One is a copy of the other, word for word or nearly. */
  readonly isCopy: boolean
}

export const MOST_DAYS_APART = 8
/** Of facts alone. The same day alone is worth −7.5. */
const OFFERED_BY_FACTS_FROM = -6
/** An item's best one is worth a look from here on, if nothing is likelier. */
export const BEST_OFFERED_FROM = -7
/** Offers below it are mostly about something else, and the desk folds them. */
export const LIKELY_FROM = -3
const APART = { verdict: 'apart', score: Number.NEGATIVE_INFINITY, reasons: [], isCopy: false } as const

export function compareStories(one: StoryFacts, other: StoryFacts, frequencies: Frequencies): StoryComparison {
  const daysApart = one.day === null || other.day === null ? 0 : Math.abs(one.day - other.day)
  if (daysApart > MOST_DAYS_APART) return APART
  const evidence = evidenceOf(one, other, frequencies)
  const against = contradictionsOf(one, other)
  const score = scoreOf(evidence, against)
  const isCopy = evidence.copied >= COPY
  if (against.length === 0 && isSure(one, other, evidence, score))
    return { verdict: 'join', score, reasons: reasonsOf(evidence, []), isCopy }
  if (against.some(({ about }) => about === 'look back')) return APART
  if (score < OFFERED_BY_FACTS_FROM) return { ...APART, score, reasons: reasonsOf(evidence, against) }
  return { verdict: 'offer', score, reasons: reasonsOf(evidence, against), isCopy }
}

const SURE_SCORE = 0.6
const SURE_BY_PEOPLE = 2
/** Smaller ones are prices, prizes and fines. */
const RARE_SUM = 10_000
const SURE_BY_SUM = 1.5
const SURE_LIKENESS = 0.4
/** About one name that hardly any other item of the newsroom has. */
const NAMED = 2
const MOST_DAYS_OF_SURE = 3
/** From here on, the text is a copy, or the two are filled into one form. */
const COPIED = 0.5
const COPY = 0.8
const ENOUGH_WORDS = 20

/** Of items against which nothing speaks: several kinds of facts must agree. */
function isSure(one: StoryFacts, other: StoryFacts, evidence: Evidence, score: number): boolean {
  const { daysApart, copied } = evidence
  if (daysApart === null || daysApart > MOST_DAYS_OF_SURE) return false
  // A form filled in for somebody else or for another place differs in just these.
  if (hasOddName(one, other) && hasOddName(other, one)) return false
  if (isTitledApart(one, other) || areOtherSteps(one.steps, other.steps)) return false
  const figures = figuresOf(evidence)
  const { ownPeople, tellingNames } = evidence
  const isNamed = ownPeople.length > 0 || tellingNames >= NAMED
  if (copied >= COPIED && Math.min(one.length, other.length) >= ENOUGH_WORDS && (figures > 0 || isNamed)) return true
  if (Math.max(evidence.kinds, evidence.topics ** 2) < SURE_LIKENESS) return false
  if (figures > 0 && (figures > 1 || isNamed)) return score >= SURE_SCORE
  if (tellingNames > 0 && evidence.sums.some((sum) => sum >= RARE_SUM)) return score >= SURE_BY_SUM
  // One person may be in several matters of a day, two together hardly are.
  return ownPeople.length > 1 && score >= SURE_BY_PEOPLE
}

/** How many kinds of figures agree that two happenings hardly share. */
function figuresOf({ sums, addresses, ages, scores }: Evidence): number {
  return [sums, addresses, ages, scores].filter((list) => list.length > 0).length
}

/** A name of which the other one has no word. */
function hasOddName(one: StoryFacts, other: StoryFacts): boolean {
  return one.names.some(({ words }) => !words.some((word) => other.terms.has(stemOf(word))))
}

/** Each title names somebody, a team or a body that the other doesn't. */
function isTitledApart(one: StoryFacts, other: StoryFacts): boolean {
  const [mine, theirs] = [one, other].map(({ subjects }) => subjects)
  if (!mine?.size || !theirs?.size) return false
  return [...mine].some((word) => !theirs.has(word)) && [...theirs].some((word) => !mine.has(word))
}
