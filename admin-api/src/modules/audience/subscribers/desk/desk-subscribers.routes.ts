import { Readable } from 'node:stream'
import {
  addSubscriberSchema,
  deskSubscriberPageSchema,
  deskSubscriberQuerySchema,
  deskSubscriberSchema,
  subscriberCountsSchema,
} from '@hometown/shared-types/desk-subscriber'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { countedReads } from '../../../platform/audit/list-reads.service.ts'
import { getSubscriberCounts, listDeskSubscribers } from './desk-list.service.ts'
import { exportSubscribersAsJson } from './export-subscribers.ts'
import { addSubscriber, deleteSubscriber, getDeskSubscriber } from './save-subscriber.service.ts'

/** Searching asks as somebody types. How many subscribers an account may list is in list-reads.service.ts. */
const LISTS_PER_MINUTE = 600
const DELETIONS_PER_MINUTE = 30

const staff = { access: 'staff' } as const
const tags = ['subscribers']
const byId = z.object({ id: z.string().max(60) })

/** Staff calls. Editing one subscriber shares its URL with readers: see `readers.routes.ts`. */
export function deskSubscriberRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)

  app.get(
    '/api/subscribers',
    {
      config: { ...staff, rateLimit: perCaller(LISTS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'One page of matching subscribers, newest first; without `page` an export of all of them',
        querystring: deskSubscriberQuerySchema,
      },
    },
    async (request, reply) => {
      const { page } = request.query
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      if (page === undefined)
        return reply.send(
          Readable.from(await exportSubscribersAsJson(context, getFreshlyProven(request), request.query)),
        )
      const query = { ...request.query, page }
      const read = () => listDeskSubscribers(context, query)
      return deskSubscriberPageSchema.parse(await readPage(getSignedIn(request), { list: 'subscribers', query }, read))
    },
  )

  app.get(
    '/api/subscribers/counts',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Number of subscribers by status and category',
        response: { 200: subscriberCountsSchema },
      },
    },
    async (request) => getSubscriberCounts(context, getSignedIn(request)),
  )

  app.get(
    '/api/subscribers/:id',
    {
      config: staff,
      schema: { tags, summary: 'One subscriber', params: byId, response: { 200: deskSubscriberSchema } },
    },
    async ({ params }) => getDeskSubscriber(context, params.id),
  )

  app.post(
    '/api/subscribers/add',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Adds a subscriber with the source of consent',
        body: addSubscriberSchema,
        response: { 201: deskSubscriberSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await addSubscriber(context, getSignedIn(request), request.body)),
  )

  app.delete(
    '/api/subscribers/:id',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(DELETIONS_PER_MINUTE) },
      schema: { tags, summary: 'Deletes a subscriber; sends stay in the reports', params: byId },
    },
    async (request) => {
      await deleteSubscriber(context, getSignedIn(request), request.params.id)
      return {}
    },
  )
}
