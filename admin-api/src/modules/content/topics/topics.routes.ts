import {
  publishedTopicsSchema,
  topicDetailsSchema,
  topicListQuerySchema,
  topicListSchema,
  topicSlugSchema,
  updateTopicSchema,
} from '@hometown/shared-types/topic'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller, perCallerOutside } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { getTopic, listPublishedTopics, listTopics, updateTopic } from './topics.service.ts'

const READS_PER_MINUTE = 240
const WRITES_PER_MINUTE = 120

const tags = ['topics']
const staff = { access: 'staff' } as const
const writing = { ...staff, rateLimit: perCaller(WRITES_PER_MINUTE) }
const params = topicSlugSchema
const response = { 200: topicDetailsSchema }

export function topicRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/published-topics',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: { tags, summary: 'Names and descriptions of topics', response: { 200: publishedTopicsSchema } },
    },
    async () => listPublishedTopics(context),
  )

  app.get(
    '/api/topics',
    {
      config: staff,
      schema: {
        tags,
        summary: 'The keywords of published articles with their topics',
        querystring: topicListQuerySchema,
        response: { 200: topicListSchema },
      },
    },
    async (request) => listTopics(context, request.query),
  )

  app.get(
    '/api/topics/:slug',
    { config: staff, schema: { tags, summary: 'One topic with its stories', params, response } },
    async (request) => getTopic(context, request.params.slug),
  )

  app.patch(
    '/api/topics/:slug',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Change a topic',
        description: 'A stale `version` is refused; send 0 for a topic that was never changed.',
        params,
        body: updateTopicSchema,
        response,
      },
    },
    async (request) => updateTopic(context, getSignedIn(request), request.params.slug, request.body),
  )
}
