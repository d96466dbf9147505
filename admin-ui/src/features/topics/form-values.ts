import type { TopicArticle, TopicDetails, TopicKind, TopicUpdate } from '@hometown/shared-types/topic'

export interface TopicValues {
  name: string
  description: string
  kind: TopicKind
  explainer: TopicArticle | null
  /** Undefined for the order of their dates. */
  parts: readonly TopicArticle[] | undefined
}

export function topicValues({ ownName, description, kind, explainer, isOrdered, stories }: TopicDetails): TopicValues {
  const parts = isOrdered && kind === 'series' ? stories : undefined
  return { name: ownName ?? '', description, kind, explainer, parts }
}

export function topicUpdate({ name, description, kind, explainer, parts }: TopicValues, version: number): TopicUpdate {
  const partIds = kind === 'series' && parts ? parts.map(({ id }) => id) : []
  return { version, name, description, kind, explainerId: explainer?.id ?? null, partIds }
}
