import type { Contradiction } from './contradictions.ts'
import { dollars, inTitle } from './contradictions.ts'
import type { Evidence } from './evidence.ts'
import { kindInWords } from './kind-of-happening.ts'

const LIST = new Intl.ListFormat('en-US')
const MOST_NAMES = 3
const MOST_COPIED = 0.5

/** Sentences such as “Both name Hillcrest Avenue and the sum $2.4 million.” */
export function reasonsOf(evidence: Evidence, against: readonly Contradiction[]): string[] {
  const [kind] = evidence.sharedKinds
  const figures = [
    ...evidence.sums.slice(0, 1).map((sum) => `the sum ${dollars(sum)}`),
    ...evidence.scores.slice(0, 1).map((score) => `the count ${score}`),
    ...evidence.addresses.slice(0, 1).map((address) => `the address ${inTitle(address)}`),
    ...evidence.ages.slice(0, 1).map((age) => `the age ${age}`),
  ]
  const named = [...namesOf(evidence), ...figures]
  const common = [
    ...(named.length > 0 ? [`Both name ${LIST.format(named)}.`] : []),
    ...(evidence.kinds >= 0.4 && kind ? [`Both are about ${kindInWords(kind)}.`] : alikeWords(evidence)),
    ...(evidence.copied >= MOST_COPIED ? ['Much of the text is the same.'] : []),
  ]
  return [
    ...(common.length === 0 && evidence.topics > 0 ? ['They use words of one subject.'] : common),
    ...whenWords(evidence.daysApart),
    ...against.map(({ words }) => `But: ${words}.`),
  ]
}

function alikeWords({ alike }: Evidence): string[] {
  if (!alike) return []
  const [one, other] = alike
  return [one === other ? `Both mention “${one}”.` : `One mentions “${one}”, the other “${other}”.`]
}

function namesOf({ people, names }: Evidence): string[] {
  const rest = names.filter((name) => !people.some((person) => person.includes(name) || name.includes(person)))
  return [...new Set([...people, ...rest])].slice(0, MOST_NAMES)
}

function whenWords(daysApart: number | null): string[] {
  if (daysApart === null) return []
  if (daysApart === 0) return ['They came out on the same day.']
  return [daysApart === 1 ? 'They came out a day apart.' : `They came out ${daysApart} days apart.`]
}
