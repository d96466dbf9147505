import { z } from 'zod'
import { call, type } from './call.ts'
import { line, tooLongMessage } from './fields.ts'

/** A keyword has a page from this many published stories on. */
export const TOPIC_FROM = 3

export const TOPIC_DESCRIPTION_LIMIT = 600

const topicSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100)

const publishedTopicSchema = z.object({
  slug: topicSlug,
  /** The name is null if it is as the topic's oldest article spells the keyword. */
  name: z.string().nullable(),
  description: z.string(),
})
export const publishedTopicsSchema = z.array(publishedTopicSchema)
export type PublishedTopic = z.infer<typeof publishedTopicSchema>

export interface DeskTopic {
  slug: string
  /** The name is the editors', else the keyword in its most frequent spelling. */
  name: string
  articles: number
  hasPage: boolean
  description: string
}

export interface TopicList {
  data: DeskTopic[]
  /** The count of topics found, of which `data` has the first. */
  total: number
  withPage: number
}

export const topicListQuerySchema = z.object({
  search: z.string().max(100).default(''),
  show: z.enum(['all', 'pages']).default('all'),
  sort: z.enum(['most', 'name']).default('most'),
})
export type TopicListQuery = z.infer<typeof topicListQuerySchema>

export interface TopicDetails extends DeskTopic {
  ownName: string | null
  version: number
}

export const updateTopicSchema = z.object({
  /** The version is 0 for a topic that was never changed. A stale one is refused. */
  version: z.number().int().min(0),
  name: line(80).optional(),
  description: z.string().trim().max(TOPIC_DESCRIPTION_LIMIT, tooLongMessage(TOPIC_DESCRIPTION_LIMIT)).optional(),
})
export type TopicUpdate = z.infer<typeof updateTopicSchema>

export const topicCalls = {
  list: call('GET', '/api/topics', { query: topicListQuerySchema, answer: type<TopicList>() }),
  get: call('GET', '/api/topics/:slug', { answer: type<TopicDetails>() }),
  update: call('PATCH', '/api/topics/:slug', { body: updateTopicSchema, answer: type<TopicDetails>() }),
}
