import { evidenceOf, profileEntry } from '../../admin-api/src/modules/content/event-sources/matching/evidence.ts'
import { type Features, featuresOf } from '../../admin-api/src/modules/content/event-sources/matching/features.ts'
import { createPlaceFinder } from '../../admin-api/src/modules/content/event-sources/matching/known-places.ts'
import { mayBeSame } from '../../admin-api/src/modules/content/event-sources/matching/may-be-same.ts'
import type { Weights } from '../../admin-api/src/modules/content/event-sources/matching/weights.ts'
import { WEIGHTS } from '../../admin-api/src/modules/content/event-sources/matching/weights.ts'
import { type LabelledTown, readPairs, TUNING_FILES } from './labelled-pairs.ts'

/** Too rare in the labelled pairs to learn, so set by hand. */
const SET_BY_HAND = new Set(['conflict', 'isOneSource', 'sameUid', 'sameUrl', 'otherMonth', 'seriesAndDate'])
/** These never speak for one event, however the pairs at hand fell; all others but the base never speak against. */
const AGAINST = new Set(
  (
    'otherKind ownKinds otherPrice besides hoursApart endsApart inTurn otherRoom unclearPlace otherPlace ' +
    'otherDay withinAnHour'
  ).split(' '),
)

interface Sample {
  readonly id: string
  readonly features: Features
  readonly isSame: boolean
  readonly mayBeSame: boolean
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
    return pairs.map(({ id, same, one, other }) => {
      const evidence = evidenceOf(profileEntry(one, finder), profileEntry(other, finder))
      return { id, features: featuresOf(evidence), isSame: same, mayBeSame: mayBeSame(evidence) }
    })
  })
}

function figures(scored: readonly (Sample & { score: number })[], from: number): string {
  const joined = scored.filter(({ score, mayBeSame }) => score >= from && mayBeSame)
  const right = joined.filter(({ isSame }) => isSame).length
  const same = scored.filter(({ isSame }) => isSame).length
  return `from ${from.toFixed(2)}: ${((100 * right) / joined.length).toFixed(1)} % of ${joined.length}, recall ${((100 * right) / same).toFixed(1)} %`
}

const files = TUNING_FILES.map((name) => samplesOf(readPairs(name) ?? []))
const all = files.map((held, number) => {
  const weights = fit(files.filter((_, other) => other !== number).flat())
  return held.map((sample) => ({ ...sample, score: scoreWith(weights, sample.features) }))
})
for (let from = 0; from <= 1.5; from += 0.25) {
  console.log(all.map((held) => figures(held, from)).join('   '))
  console.log('  together', figures(all.flat(), from))
}
const table = Object.entries(fit(files.flat())).map(([name, weight]) => `  ${name}: ${Math.round(weight * 10) / 10},`)
console.log(`\nexport const WEIGHTS = {\n${table.join('\n')}\n}`)
