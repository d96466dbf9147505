import type { PublishedTopic } from '@hometown/shared-types/topic'

/** What editors said about topics: few, whatever the size of the archive. */
export interface TopicNotes {
  find(slug: string): PublishedTopic | undefined
  /** Where the stories of this keyword are listed: itself, unless editors merged it. */
  targetOf(slug: string): string
  /** The keyword itself and the names merged into it. */
  namesOf(target: string): readonly string[]
  all(): readonly PublishedTopic[]
}

export function createTopicNotes(topics: readonly PublishedTopic[]): TopicNotes {
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))
  const names = new Map<string, string[]>()
  for (const { slug } of topics) {
    const target = targetOf(slug)
    if (target !== slug) names.set(target, [...(names.get(target) ?? []), slug])
  }

  /** Follows names that were merged one after the other. */
  function targetOf(slug: string): string {
    let target = slug
    for (let steps = 0; steps <= topics.length; steps++) {
      const next = bySlug.get(target)?.mergedInto
      if (!next) return target
      target = next
    }
    return slug
  }

  return {
    find: (slug) => bySlug.get(slug),
    targetOf,
    namesOf: (target) => [target, ...(names.get(target) ?? [])],
    all: () => topics,
  }
}

export const NO_TOPIC_NOTES = createTopicNotes([])
