import {
  mergeTopicSchema,
  publishedTopicsSchema,
  splitTopicSchema,
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
import { getTopic, listPublishedTopics, listTopics, mergeTopic, splitTopic, updateTopic } from './topics.service.ts'

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
      schema: { tags, summary: 'What editors say about topics', response: { 200: publishedTopicsSchema } },
    },
    async () => listPublishedTopics(context),
  )

  app.get(
    '/api/topics',
    {
      config: staff,
      schema: {
        tags,
        summary: 'The keywords of published articles with what editors say about them, most used first',
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
        summary: 'Change what readers learn about a topic',
        description: 'With a stale `version` it is refused; 0 if nobody changed the topic before.',
        params,
        body: updateTopicSchema,
        response,
      },
    },
    async (request) => updateTopic(context, getSignedIn(request), request.params.slug, request.body),
  )

  app.post(
    '/api/topics/:slug/merge',
    {
      config: writing,
      schema: {
        tags,
        summary: 'List its stories with those of another topic, to which its address then leads',
        params,
        body: mergeTopicSchema,
        response,
      },
    },
    async (request) => mergeTopic(context, getSignedIn(request), request.params.slug, request.body),
  )

  app.post(
    '/api/topics/:slug/split',
    {
      config: writing,
      schema: { tags, summary: 'Undo a merge', params, body: splitTopicSchema, response },
    },
    async (request) => splitTopic(context, getSignedIn(request), request.params.slug, request.body.version),
  )
}
