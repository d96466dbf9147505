import {
  type TopicDetails,
  type TopicListQuery,
  type TopicUpdate,
  topicDetailsSchema,
  topicListQuerySchema,
  topicListSchema,
} from '@hometown/shared-types/topic'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
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

/** The query string of the screen. `edit`: the slug of a topic. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  /** Only those with a page. */
  pages: z.literal('yes').optional().catch(undefined),
  sort: topicListQuerySchema.shape.sort.catch('most'),
  edit: z.string().optional().catch(undefined),
})
export type TopicListState = z.infer<typeof listStateSchema>
