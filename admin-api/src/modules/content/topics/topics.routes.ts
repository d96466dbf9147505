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
const config = { access: 'staff' } as const
const params = topicSlugSchema
const response = { 200: topicDetailsSchema }

export function topicRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/published-topics',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: { tags, response: { 200: publishedTopicsSchema } },
    },
    async () => listPublishedTopics(context),
  )

  app.get(
    '/api/topics',
    { config, schema: { tags, querystring: topicListQuerySchema, response: { 200: topicListSchema } } },
    async ({ query }) => listTopics(context, query),
  )

  app.get('/api/topics/:slug', { config, schema: { tags, params, response } }, async (request) =>
    getTopic(context, request.params.slug),
  )

  // A stale version is refused; it is 0 for a topic that was never changed.
  app.patch(
    '/api/topics/:slug',
    {
      config: { ...config, rateLimit: perCaller(WRITES_PER_MINUTE) },
      schema: { tags, params, body: updateTopicSchema, response },
    },
    async (request) => updateTopic(context, getSignedIn(request), request.params.slug, request.body),
  )
}
