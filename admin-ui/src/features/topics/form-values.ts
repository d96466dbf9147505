import type { TopicDetails, TopicUpdate } from '@hometown/shared-types/topic'

export type TopicValues = Required<Pick<TopicUpdate, 'name' | 'description'>>

export function topicValues({ ownName, description }: TopicDetails): TopicValues {
  return { name: ownName ?? '', description }
}
