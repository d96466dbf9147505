import { Readable } from 'node:stream'
import { countyDate } from '@hometown/shared-types/county-time'
import { deskSubscriberQuerySchema } from '@hometown/shared-types/desk-subscriber'
import { heldAddressSchema, subscriberHistorySchema } from '@hometown/shared-types/subscriber-history'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { eraseReader } from './erasure/erase.service.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { exportEverything, exportEverythingOf, getHistory } from './history.service.ts'

const EXPORTS_PER_MINUTE = 20
const ERASURES_PER_MINUTE = 10

const staff = { access: 'staff' } as const
const tags = ['subscribers']

export function heldDataRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/subscribers/export.csv',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(EXPORTS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Matching subscribers as a CSV file that can be imported',
        querystring: deskSubscriberQuerySchema.omit({ page: true, per_page: true, sort: true }),
      },
    },
    async (request, reply) => {
      const csv = await exportSubscribers(context, getSignedIn(request), request.query)
      const day = countyDate(context.clock.now(), context.config.timeZone)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="subscribers-${day}.csv"`)
        .send(Readable.from(csv, { highWaterMark: 1 }))
    },
  )

  app.get(
    '/api/subscribers/:id/history',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Consents, changes and newsletters of one subscriber',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: subscriberHistorySchema },
      },
    },
    async ({ params }) => getHistory(context, params.id),
  )

  app.get(
    '/api/subscribers/:id/everything',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(EXPORTS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Everything we hold about a subscriber, for its owner',
        params: z.object({ id: z.string().max(60) }),
      },
    },
    async (request, reply) =>
      sendEverything(reply, await exportEverythingOf(context, getSignedIn(request), request.params.id)),
  )

  // Addresses are in bodies, because paths end up in logs and histories.
  app.post(
    '/api/subscribers/everything',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(EXPORTS_PER_MINUTE) },
      schema: { tags, summary: 'Everything we hold about an address, for its owner', body: heldAddressSchema },
    },
    async (request, reply) =>
      sendEverything(reply, await exportEverything(context, getSignedIn(request), request.body.email)),
  )

  app.post(
    '/api/subscribers/erase',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(ERASURES_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Erases a reader: the subscription, its history and mails, and the address in reports of sends',
        body: heldAddressSchema,
      },
    },
    async (request) => {
      await eraseReader(context, getSignedIn(request), request.body.email)
      return {}
    },
  )
}

function sendEverything(reply: FastifyReply, everything: object): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="everything-held.json"')
    .send(JSON.stringify(everything, null, 2))
}
