import { NARROW_TOPIC_WORDS } from './narrow-topic-words.ts'
import { stemOf } from './story-words.ts'
import { TOPIC_WORDS } from './topic-words.ts'

const byStem = new Map<string, string[]>()
for (const line of `${TOPIC_WORDS}${NARROW_TOPIC_WORDS}`.trim().split('\n')) {
  const [name = '', ...words] = line.split(' ')
  for (const stem of new Set([name, ...words].map(stemOf))) byStem.set(stem, [...(byStem.get(stem) ?? []), name])
}

/** By topic, how much of a text is on it: words of several topics count less for each. */
export type TopicStrengths = ReadonlyMap<string, number>

const OF_TITLE = 1.3
/** About one word: a text with less only brushes the topic. */
export const ON_TOPIC = 0.9

export function topicsOf(terms: ReadonlyMap<string, { isTitle: boolean }>): TopicStrengths {
  const strengths = new Map<string, number>()
  for (const [stem, { isTitle }] of terms) {
    const topics = byStem.get(stem)
    if (!topics) continue
    const share = (isTitle ? OF_TITLE : 1) / Math.sqrt(topics.length)
    for (const topic of topics) strengths.set(topic, (strengths.get(topic) ?? 0) + share)
  }
  for (const [topic, strength] of strengths) if (strength < ON_TOPIC) strengths.set(topic, strength ** 2 / 2)
  return strengths
}

/** Whether it is a word of any topic, as most names aren't. */
export function isOnTopic(stem: string): boolean {
  return byStem.has(stem)
}

export function topicKey(topic: string): string {
  return `^${topic}`
}
