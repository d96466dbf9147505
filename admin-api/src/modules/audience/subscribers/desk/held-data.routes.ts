import { Readable } from 'node:stream'
import { countyDate } from '@hometown/shared-types/county-time'
import { deskSubscriberQuerySchema } from '@hometown/shared-types/desk-subscriber'
import { emailSchema } from '@hometown/shared-types/subscriber'
import { eraseAddressSchema, subscriberHistorySchema } from '@hometown/shared-types/subscriber-history'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { eraseEverything } from './erasure/erase.service.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { exportEverything, getHistory } from './history.service.ts'

const EXPORTS_PER_MINUTE = 20
const ERASURES_PER_MINUTE = 10

const staff = { access: 'staff' } as const
const tags = ['subscribers']
const byAddress = z.object({ email: emailSchema })

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
    '/api/subscribers/by-address/:email/everything',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(EXPORTS_PER_MINUTE) },
      schema: { tags, summary: 'Everything we hold about an address, for its owner', params: byAddress },
    },
    async (request, reply) => {
      const everything = await exportEverything(context, getSignedIn(request), request.params.email)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="everything-held.json"')
        .send(JSON.stringify(everything, null, 2))
    },
  )

  app.post(
    '/api/subscribers/by-address/:email/erase',
    {
      config: { ...staff, stepUp: true, rateLimit: perCaller(ERASURES_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Erases for good everything we hold about an address',
        params: byAddress,
        body: eraseAddressSchema,
      },
    },
    async (request) => {
      const { email } = request.params
      if (request.body.email !== email) {
        throw new AppError(422, 'invalid', 'The two addresses don’t match', {
          issues: [{ path: 'email', message: 'The two addresses don’t match' }],
        })
      }
      await eraseEverything(context, getSignedIn(request), email)
      return {}
    },
  )
}
