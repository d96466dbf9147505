import { type Contradiction, contradictionsOf } from './contradictions.ts'
import { type Evidence, evidenceOf, type Frequencies } from './evidence.ts'
import type { StoryFacts } from './story-facts.ts'
import { reasonsOf } from './story-reasons.ts'
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
const OFFERED_FROM = -4
/** Offers below it are mostly about something else, and the desk folds them. */
export const LIKELY_FROM = -2.8
const APART = { verdict: 'apart', score: Number.NEGATIVE_INFINITY, reasons: [], isCopy: false } as const

export function compareStories(one: StoryFacts, other: StoryFacts, frequencies: Frequencies): StoryComparison {
  const daysApart = one.day === null || other.day === null ? 0 : Math.abs(one.day - other.day)
  if (daysApart > MOST_DAYS_APART) return APART
  const evidence = evidenceOf(one, other, frequencies)
  const against = contradictionsOf(one, other)
  const score = scoreOf(evidence, against)
  const isCopy = evidence.copied >= COPY
  if (isSure(one, other, evidence, against)) return { verdict: 'join', score, reasons: reasonsOf(evidence, []), isCopy }
  if (against.some(({ about }) => about === 'look back')) return APART
  if (score < OFFERED_FROM) return { ...APART, score, reasons: reasonsOf(evidence, against) }
  return { verdict: 'offer', score, reasons: reasonsOf(evidence, against), isCopy }
}

const WEIGHTS_AGAINST: Readonly<Record<Contradiction['about'], number>> = {
  ...{ sums: 0.5, score: 0.7, age: 0.7, people: 0.2, address: 0.4, town: 0.8, dates: 0.5, stage: 0.5, numbers: 0 },
  'look back': 1.5,
}

/** The weights were fitted to the tuning half of the labelled pairs, then rounded and kept from being negative. */
export function scoreOf(evidence: Evidence, against: readonly Contradiction[]): number {
  const { daysApart } = evidence
  const isThere = (list: readonly unknown[]) => (list.length > 0 ? 1 : 0)
  const near = daysApart === null ? 0.5 : Math.exp(-daysApart / 2)
  const for_ =
    0.45 * Math.min(4, evidence.nameWeight) +
    0.35 * Math.min(6, evidence.wordWeight) +
    0.8 * isThere(evidence.sums) +
    0.8 * isThere(evidence.large) +
    0.6 * isThere(evidence.addresses) +
    0.3 * isThere(evidence.counts) +
    0.5 * isThere(evidence.ages) +
    0.9 * isThere(evidence.scores) +
    0.3 * isThere(evidence.days) +
    1.2 * evidence.kinds +
    0.55 * evidence.groupWeight +
    1.1 * evidence.groups +
    evidence.copied +
    2.1 * near
  return for_ - against.reduce((sum, { about }) => sum + WEIGHTS_AGAINST[about], 0) - 6.5
}

const SURE_SCORE = 0.5
const MOST_DAYS_OF_SURE = 3
/** From here on, the text is a copy, or the two are filled into one form. */
const COPIED = 0.5
const COPY = 0.8
const LIKE_A_FORM = 0.12
const ENOUGH_WORDS = 20

/** Several kinds of facts must agree, and none may speak against it. */
function isSure(one: StoryFacts, other: StoryFacts, evidence: Evidence, against: readonly Contradiction[]): boolean {
  const { daysApart, copied } = evidence
  if (against.length > 0 || daysApart === null || daysApart > MOST_DAYS_OF_SURE) return false
  // A form filled in for somebody else or for another place differs in just these.
  if (copied >= LIKE_A_FORM && hasOddName(one, other) && hasOddName(other, one)) return false
  const facts = telling(evidence)
  if (copied >= COPIED && Math.min(one.length, other.length) >= ENOUGH_WORDS && facts >= 1) return true
  return facts >= 2 && evidence.kinds >= 0.4 && scoreOf(evidence, against) >= SURE_SCORE
}

/** How many kinds of facts agree that two happenings hardly share. */
function telling({ people, sums, addresses, ages, scores, nameWeight, places }: Evidence): number {
  const isNamed = nameWeight - 0.5 * places >= 1
  return [people, sums, addresses, ages, scores].filter((list) => list.length > 0).length + (isNamed ? 1 : 0)
}

/** A name of which the other one has no word. */
function hasOddName(one: StoryFacts, other: StoryFacts): boolean {
  return one.names.some(({ words }) => !words.some((word) => other.terms.has(stemOf(word))))
}
