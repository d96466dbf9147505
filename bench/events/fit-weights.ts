import {
  type Evidence,
  evidenceOf,
  profileEntry,
} from '../../admin-api/src/modules/content/event-sources/matching/evidence.ts'
import { type Features, featuresOf } from '../../admin-api/src/modules/content/event-sources/matching/features.ts'
import { createPlaceFinder } from '../../admin-api/src/modules/content/event-sources/matching/known-places.ts'
import { relationOf } from '../../admin-api/src/modules/content/event-sources/matching/match-entries.ts'
import { mayBeSame } from '../../admin-api/src/modules/content/event-sources/matching/may-be-same.ts'
import type { Weights } from '../../admin-api/src/modules/content/event-sources/matching/weights.ts'
import { WEIGHTS } from '../../admin-api/src/modules/content/event-sources/matching/weights.ts'
import { printTable } from '../support/report.ts'
import { type Figures, figuresOf } from './judge-pairs.ts'
import { type LabelledTown, readPairs, TUNING_FILES } from './labelled-pairs.ts'

/** Too rare in the labelled pairs to learn, so set by hand. */
const SET_BY_HAND = new Set(['conflict', 'isOneSource', 'sameUid', 'sameUrl', 'otherMonth', 'seriesAndDate'])
/** These never speak for one event, however the pairs at hand fell; all others but the base never speak against. */
const AGAINST = new Set(
  (
    'otherKind ownKinds otherPrice besides hoursApart endsApart inTurn otherRoom unclearPlace otherPlace ' +
    'otherDay withinAnHour ownKindWords oneReplaced'
  ).split(' '),
)

interface Sample {
  readonly id: string
  readonly relation: string
  readonly evidence: Evidence
  readonly features: Features
  readonly isSame: boolean
}

/** What a person would expect; the pairs move the weights away from it. All others begin at 0. */
const EXPECTED: Partial<Weights> = {
  sharedNames: 0.5,
  otherKind: -1,
  besides: -2,
  inTurn: -2,
  hoursApart: -2,
  otherPlace: -1.5,
  unclearPlace: -1,
}

const ROUNDS = 1500
const RATE = 1
const RIDGE = 0.004
/** A wrong join is worse than a question. */
const WEIGHT_OF_DIFFERENT = 2

/** Logistic regression with small weights preferred; every sign has its sense. */
function fit(samples: readonly Sample[]): Weights {
  const names = Object.keys(WEIGHTS) as (keyof Weights)[]
  const weights: Record<keyof Weights, number> = { ...WEIGHTS }
  for (const name of names) if (!SET_BY_HAND.has(name)) weights[name] = EXPECTED[name] ?? 0
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof Weights, number>
    for (const { features, isSame } of samples) {
      const guess = 1 / (1 + Math.exp(-scoreWith(weights, features)))
      const error = ((isSame ? 1 : 0) - guess) * (isSame ? 1 : WEIGHT_OF_DIFFERENT)
      for (const name of names) slopes[name] += error * features[name]
    }
    for (const name of names) {
      if (SET_BY_HAND.has(name)) continue
      const next =
        weights[name] +
        RATE * (slopes[name] / samples.length - (name === 'base' ? 0 : RIDGE * (weights[name] - (EXPECTED[name] ?? 0))))
      weights[name] = name === 'base' ? next : AGAINST.has(name) ? Math.min(0, next) : Math.max(0, next)
    }
  }
  return weights
}

function scoreWith(weights: Weights, features: Features): number {
  return (Object.keys(weights) as (keyof Weights)[]).reduce((sum, name) => sum + weights[name] * features[name], 0)
}

function samplesOf(towns: readonly LabelledTown[]): Sample[] {
  return towns.flatMap(({ venues, pairs }) => {
    const finder = createPlaceFinder(venues)
    return pairs.map(({ id, relation, same, one, other }) => {
      const evidence = evidenceOf(profileEntry(one, finder), profileEntry(other, finder))
      return { id, relation, evidence, features: featuresOf(evidence), isSame: same }
    })
  })
}

type Scored = Sample & { readonly score: number }

/** Each author's pairs as they score with the weights that the other authors' pairs give. */
function scoreUnseen(files: readonly (readonly Sample[])[]): Scored[][] {
  return files.map((held, number) => {
    const weights = fit(files.filter((_, other) => other !== number).flat())
    return held.map((sample) => ({ ...sample, score: scoreWith(weights, sample.features) }))
  })
}

function judged(scored: readonly Scored[]): Figures {
  return figuresOf(scored.map((sample) => ({ ...sample, answer: relationOf(sample.evidence, sample.score) })))
}

function percent(value: number | undefined): string {
  return value === undefined ? '–' : (100 * value).toFixed(1)
}

function rowOf(name: string, { precision, recall, recallWithMaybe, needlessQuestions, wrong }: Figures): string[] {
  const shares = [precision, recall, recallWithMaybe].map(percent)
  return [name, ...shares, String(needlessQuestions), wrong.join(' ')]
}

function atThreshold(scored: readonly Scored[], from: number): string[] {
  const joined = scored.filter(({ score, evidence }) => score >= from && mayBeSame(evidence))
  const right = joined.filter(({ isSame }) => isSame).length
  const same = scored.filter(({ isSame }) => isSame).length
  return [from.toFixed(2), percent(right / joined.length), percent(right / same), String(joined.length - right)]
}

const files = TUNING_FILES.map((name) => samplesOf(readPairs(name) ?? []))
const unseen = scoreUnseen(files)
console.log('Each author judged with the weights of the others')
printTable(
  ['pairs', 'precision', 'recall', 'with maybe', 'needless questions', 'joined wrongly'],
  [
    ...unseen.map((scored, number) => rowOf(TUNING_FILES[number] ?? '', judged(scored))),
    rowOf('all', judged(unseen.flat())),
  ],
)
printTable(
  ['joined from', 'precision', 'recall', 'wrong'],
  [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.25, 1.5].map((from) => atThreshold(unseen.flat(), from)),
)
const table = Object.entries(fit(files.flat())).map(([name, weight]) => `  ${name}: ${Math.round(weight * 10) / 10},`)
console.log(`\nexport const WEIGHTS = {\n${table.join('\n')}\n}`)
