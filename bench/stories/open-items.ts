import { createRandom } from '../support/random.ts'
import type { LabelledCounty, LabelledItem } from './labelled-pairs.ts'

const SYLLABLES = [
  'al',
  'ber',
  'cor',
  'den',
  'el',
  'far',
  'gar',
  'hol',
  'in',
  'ker',
  'lin',
  'mor',
  'nel',
  'os',
  'per',
  'ros',
  'ster',
  'ton',
  'ul',
  'wick',
] as const
const DAY = 86_400_000

/** As many items as wanted, of sentences of the labelled ones, each with names and numbers of its own. */
export function makeOpenItems(counties: readonly LabelledCounty[], count: number): LabelledItem[] {
  const random = createRandom(7)
  const all = counties.flatMap(({ pairs }) => pairs.flatMap(({ one, other }) => [one, other]))
  const sentences = all.flatMap(({ text }) => text.match(/[^.!?]+[.!?]+/g) ?? [])
  const start = Date.parse('2026-10-12T00:00:00Z')
  const nameOf = () => {
    const name = `${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}`
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  const renamed = (text: string) => {
    const names = new Map<string, string>()
    return text
      .replace(/(?<=[a-z,] )\p{Lu}\p{Ll}{3,}/gu, (name) => {
        const known = names.get(name) ?? nameOf()
        names.set(name, known)
        return known
      })
      .replace(/\d{2,}/g, (number) => String(random.below(10 ** number.length)))
  }
  return Array.from({ length: count }, () => {
    const { source, title } = all[random.below(all.length)] ?? { source: '', title: '' }
    const text = Array.from({ length: 5 }, () => sentences[random.below(sentences.length)] ?? '').join(' ')
    const published = new Date(start + random.below(5 * DAY)).toISOString()
    return { source, title: renamed(title), text: renamed(text), published }
  })
}
