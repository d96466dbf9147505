import {
  changePinSchema,
  frontPageSchema,
  frontSectionsSchema,
  frontVersionedQuerySchema,
  frontVersionedSchema,
  hideStorySchema,
  orderStoriesSchema,
  pinStorySchema,
  publishedFrontSchema,
} from '@hometown/shared-types/front-page'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller, perCallerOutside } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import {
  arrangeSections,
  changePin,
  getFrontPage,
  getPublishedFront,
  hideStory,
  orderStories,
  pinStory,
  showStory,
  undoDecision,
  unpinStory,
} from './front-page.service.ts'

const READS_PER_MINUTE = 240
const WRITES_PER_MINUTE = 300

const tags = ['front page']
const staff = { access: 'staff' } as const
const writing = { ...staff, rateLimit: perCaller(WRITES_PER_MINUTE) }
const response = { 200: frontPageSchema }
const byId = z.object({ id: z.string().max(60) })

export function frontPageRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/front-page/published',
    {
      config: { access: 'public', etag: true, rateLimit: perCallerOutside(READS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'The chosen stories of the front page; null before the first choice',
        response: { 200: publishedFrontSchema.nullable() },
      },
    },
    async () => getPublishedFront(context),
  )

  app.get(
    '/api/front-page',
    {
      config: { ...staff, etag: true },
      schema: { tags, summary: 'The front page and its candidates', response },
    },
    async () => getFrontPage(context),
  )

  app.post(
    '/api/front-page/pins',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Give a story a place on the front page',
        description: 'A story that isn’t published yet waits. A stale `version` is refused, as for all changes.',
        body: pinStorySchema,
        response,
      },
    },
    async (request) => pinStory(context, getSignedIn(request), request.body),
  )

  app.patch(
    '/api/front-page/pins/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Move a pin, or change its texts or times',
        params: byId,
        body: changePinSchema,
        response,
      },
    },
    async (request) => changePin(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/front-page/pins/:id',
    {
      config: writing,
      schema: { tags, summary: 'End a pin', params: byId, querystring: frontVersionedQuerySchema, response },
    },
    async (request) => unpinStory(context, getSignedIn(request), request.params.id, request.query.version),
  )

  app.put(
    '/api/front-page/order',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Put the stories of the top block in order',
        description: 'Pins the stories up to the last one that moves; pinned ones keep their texts.',
        body: orderStoriesSchema,
        response,
      },
    },
    async (request) => orderStories(context, getSignedIn(request), request.body),
  )

  app.put(
    '/api/front-page/hidden/:id',
    {
      config: writing,
      schema: { tags, summary: 'Keep a story off the front page', params: byId, body: hideStorySchema, response },
    },
    async (request) => hideStory(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/front-page/hidden/:id',
    {
      config: writing,
      schema: { tags, summary: 'Show it again', params: byId, querystring: frontVersionedQuerySchema, response },
    },
    async (request) => showStory(context, getSignedIn(request), request.params.id, request.query.version),
  )

  app.put(
    '/api/front-page/sections',
    {
      config: writing,
      schema: { tags, summary: 'Order and size of the sections', body: frontSectionsSchema, response },
    },
    async (request) => arrangeSections(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/front-page/undo',
    { config: writing, schema: { tags, summary: 'Undo the last change', body: frontVersionedSchema, response } },
    async (request) => undoDecision(context, getSignedIn(request), request.body.version),
  )
}
