import type { PublishedTopic } from '@hometown/shared-types/topic'

/** What editors said about topics, by slug: few, whatever the size of the archive. */
export type TopicNotes = ReadonlyMap<string, PublishedTopic>

export function createTopicNotes(topics: readonly PublishedTopic[]): TopicNotes {
  return new Map(topics.map((topic) => [topic.slug, topic]))
}

export const NO_TOPIC_NOTES = createTopicNotes([])
