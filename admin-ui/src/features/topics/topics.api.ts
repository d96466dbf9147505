import {
  type TopicDetails,
  type TopicListQuery,
  type TopicUpdate,
  topicDetailsSchema,
  topicListSchema,
} from '@hometown/shared-types/topic'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const topicsQuery = ({ search, show, sort }: TopicListQuery) =>
  queryOptions({
    queryKey: ['topics', 'list', { search, show, sort }],
    queryFn: ({ signal }) => api.get('/api/topics', topicListSchema, { query: { search, show, sort }, signal }),
    placeholderData: keepPreviousData,
  })

/** Not keyed under `topics`: live updates must not change a form while the user edits it. */
export const editedTopicQuery = (slug: string) =>
  queryOptions({
    queryKey: ['topic-editor', slug],
    queryFn: ({ signal }) => api.get(topicPath(slug), topicDetailsSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function updateTopic(slug: string, changes: TopicUpdate): Promise<TopicDetails> {
  return api.patch(topicPath(slug), changes, topicDetailsSchema)
}

function topicPath(slug: string): string {
  return `/api/topics/${encodeURIComponent(slug)}`
}
