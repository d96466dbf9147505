import { publishedTopicsSchema, topicCalls } from '@hometown/shared-types/contract/topics'
import { rateLimitExceptLocal, rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getTopic, listPublishedTopics, listTopics, updateTopic } from './topics.service.ts'

const TOPIC_READS_PER_MINUTE = 240
const WRITES_PER_MINUTE = 120

export const topicRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/published-topics',
    {
      config: { access: 'public', etag: true, rateLimit: rateLimitExceptLocal(TOPIC_READS_PER_MINUTE) },
      schema: { response: { 200: publishedTopicsSchema } },
    },
    async () => listPublishedTopics(context),
  )

  addRoute(app, topicCalls.list, ({ query }) => listTopics(context, query))

  addRoute(app, topicCalls.get, ({ params }) => getTopic(context, params.slug))

  addRoute(app, topicCalls.update, { rateLimit: rateLimitPerClient(WRITES_PER_MINUTE) }, ({ user, params, body }) =>
    updateTopic(context, user, params.slug, body),
  )
}
