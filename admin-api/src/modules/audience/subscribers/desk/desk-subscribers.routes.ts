import { Readable } from 'node:stream'
import { countyDate } from '@hometown/shared-types/county-time'
import { CSV_BYTES_LIMIT, csvImportResultSchema, SUBSCRIBER_CSV_COLUMNS } from '@hometown/shared-types/csv-import'
import {
  addSubscriberSchema,
  deskSubscriberPageSchema,
  deskSubscriberQuerySchema,
  deskSubscriberSchema,
  subscriberCountsSchema,
  updateDeskSubscriberSchema,
} from '@hometown/shared-types/desk-subscriber'
import { heldAddressSchema, subscriberHistorySchema } from '@hometown/shared-types/subscriber-history'
import { importSubscribersSchema } from '@hometown/shared-types/subscriber-import'
import type { FastifyContextConfig, FastifyReply, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../http/routing.ts'
import { countedReads } from '../../../platform/audit/list-reads.service.ts'
import { exportSubscribers, getDeskSubscriber, getSubscriberCounts, listDeskSubscribers } from './desk-list.service.ts'
import { eraseReader } from './erasure.service.ts'
import { exportEverything, getHistory } from './held-data.service.ts'
import { importSubscribers } from './import-subscribers.service.ts'
import { addSubscriber, deleteSubscriber, updateDeskSubscriber } from './save-subscriber.service.ts'

/** Searching asks as somebody types. How many subscribers an account may list is in list-reads.service.ts. */
const LISTS_PER_MINUTE = 600
const DELETIONS_PER_MINUTE = 30
const EXPORTS_PER_MINUTE = 20
const IMPORTS_PER_MINUTE = 10

/** JSON writes some characters of a file with six characters. */
const IMPORT_LIMIT = 2 * CSV_BYTES_LIMIT

const staff = { access: 'staff' } as const
const limited = (perMinute: number) => ({ ...staff, rateLimit: perCaller(perMinute) }) as const
const proven = (perMinute: number) => ({ ...limited(perMinute), stepUp: true }) as const
const byId = z.object({ id: z.string().max(60) })
const address = { body: heldAddressSchema }

const TEMPLATE = `${SUBSCRIBER_CSV_COLUMNS.join(',')}\r\nreader@example.org,Events;Sports,active,2026-05-01T09:30:00Z,Sign-up sheet at the library\r\n`

export function deskSubscriberRoutes(app: App, context: AppContext): void {
  const readPage = countedReads(context)

  const listing = 'One page of matching subscribers, newest first; without `page` an export of all of them'
  app.get(
    '/api/subscribers',
    call(limited(LISTS_PER_MINUTE), listing, { querystring: deskSubscriberQuerySchema }),
    async (request, reply) => {
      const { page, ...filter } = request.query
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      if (page === undefined) {
        const json = await exportSubscribers(context, getFreshlyProven(request), { filter, as: 'json' })
        return reply.send(Readable.from(json))
      }
      const query = { ...filter, page }
      const read = () => listDeskSubscribers(context, query)
      return deskSubscriberPageSchema.parse(await readPage(getSignedIn(request), { list: 'subscribers', query }, read))
    },
  )

  const filter = { querystring: deskSubscriberQuerySchema.omit({ page: true, per_page: true, sort: true }) }
  app.get(
    '/api/subscribers/export.csv',
    call(proven(EXPORTS_PER_MINUTE), 'Matching subscribers as a CSV file that can be imported', filter),
    async (request, reply) => {
      const csv = await exportSubscribers(context, getSignedIn(request), { filter: request.query, as: 'csv' })
      const day = countyDate(context.clock.now(), context.config.timeZone)
      reply.header('cache-control', 'no-store')
      return sendCsv(reply, `subscribers-${day}`, Readable.from(csv, { highWaterMark: 1 }))
    },
  )

  app.get(
    '/api/subscribers/counts',
    call(staff, 'Number of subscribers by status and category', { response: { 200: subscriberCountsSchema } }),
    async (request) => getSubscriberCounts(context, getSignedIn(request)),
  )

  const one = { params: byId, response: { 200: deskSubscriberSchema } }
  app.get('/api/subscribers/:id', call(staff, 'One subscriber', one), async ({ params }) =>
    getDeskSubscriber(context.store.db, params.id),
  )

  const changing = { ...one, body: updateDeskSubscriberSchema }
  app.put('/api/subscribers/:id', call(staff, 'Changes a subscriber', changing), async (request) =>
    updateDeskSubscriber(context, getSignedIn(request), request.params.id, request.body),
  )

  const adding = { body: addSubscriberSchema, response: { 201: deskSubscriberSchema } }
  app.post(
    '/api/subscribers/add',
    call(staff, 'Adds a subscriber with the source of consent', adding),
    async (request, reply) => reply.code(201).send(await addSubscriber(context, getSignedIn(request), request.body)),
  )

  app.delete(
    '/api/subscribers/:id',
    call(proven(DELETIONS_PER_MINUTE), 'Deletes a subscriber; sends stay in the reports', { params: byId }),
    async (request) => {
      await deleteSubscriber(context, getSignedIn(request), request.params.id)
      return {}
    },
  )

  const history = { params: byId, response: { 200: subscriberHistorySchema } }
  app.get(
    '/api/subscribers/:id/history',
    call(staff, 'Consents, changes and newsletters of one subscriber', history),
    async ({ params }) => getHistory(context, params.id),
  )

  app.get(
    '/api/subscribers/:id/everything',
    call(proven(EXPORTS_PER_MINUTE), 'Everything we hold about a subscriber, for its owner', { params: byId }),
    async (request, reply) => {
      const { email } = await getDeskSubscriber(context.store.db, request.params.id)
      return sendEverything(reply, await exportEverything(context, getSignedIn(request), email))
    },
  )

  // Addresses are in bodies, because paths end up in logs and histories.
  app.post(
    '/api/subscribers/everything',
    call(proven(EXPORTS_PER_MINUTE), 'Everything we hold about an address, for its owner', address),
    async (request, reply) =>
      sendEverything(reply, await exportEverything(context, getSignedIn(request), request.body.email)),
  )

  const erasing = 'Erases a reader: the subscription, its history and mails, and the address in reports of sends'
  app.post('/api/subscribers/erase', call(proven(DELETIONS_PER_MINUTE), erasing, address), async (request) => {
    await eraseReader(context, getSignedIn(request), request.body.email)
    return {}
  })

  const importing = { body: importSubscribersSchema, response: { 200: csvImportResultSchema } }
  app.post(
    '/api/subscribers/import',
    { ...call(limited(IMPORTS_PER_MINUTE), 'Adds the subscribers of a CSV file', importing), bodyLimit: IMPORT_LIMIT },
    async (request) => importSubscribers(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/subscribers/import-template',
    call(staff, 'An example of a file to import', {}),
    async (_request, reply) => sendCsv(reply, 'subscribers', TEMPLATE),
  )
}

function call<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { summary, ...schema } }
}

function sendCsv(reply: FastifyReply, name: string, csv: string | Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv)
}

function sendEverything(reply: FastifyReply, everything: object): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="everything-held.json"')
    .send(JSON.stringify(everything, null, 2))
}
