import { topicKey } from './county-topics.ts'
import type { Frequencies } from './frequencies.ts'
import type { StoryFacts } from './story-facts.ts'

export interface TopicLikeness {
  /** How much both are on the same topics, 0 to 1. */
  readonly topics: number
  /** The one that both are most on: how rarely told, and how much. */
  readonly bestTopic: number
}

/** As if so many items of other newsrooms were there. */
const OTHERS_WITH_TOPICS = 60
/** So that two texts of a few words aren't alike by one. */
const TOPICS_UNSEEN = 0.8
/** Long texts are strongly on topics that short ones only name. */
const OF_STRENGTH = 0.75

export function likeTopics(one: StoryFacts, other: StoryFacts, frequencies: Frequencies): TopicLikeness {
  let [both, bestTopic] = [0, 0]
  for (const [topic, strength] of one.topics) {
    const same = other.topics.get(topic)
    if (same === undefined) continue
    const rarity = topicRarity(topic, frequencies)
    both += (strength * same) ** OF_STRENGTH * rarity ** 2
    bestTopic = Math.max(bestTopic, Math.min(strength, same) * rarity)
  }
  const topics = both === 0 ? 0 : Math.sqrt(both / (sizeOf(one, frequencies) * sizeOf(other, frequencies)))
  return { topics, bestTopic }
}

function sizeOf({ topics }: StoryFacts, frequencies: Frequencies): number {
  let sum = 0
  for (const [topic, strength] of topics) sum += (strength ** OF_STRENGTH * topicRarity(topic, frequencies)) ** 2
  return TOPICS_UNSEEN + Math.sqrt(sum)
}

function topicRarity(topic: string, { items, countOf }: Frequencies): number {
  return Math.max(0.05, -Math.log((countOf(topicKey(topic)) + 4) / (items + OTHERS_WITH_TOPICS)) / 3)
}
