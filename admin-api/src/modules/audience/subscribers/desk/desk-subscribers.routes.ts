import { Readable } from 'node:stream'
import { CSV_BYTES_LIMIT } from '@hometown/shared-types/contract/csv-import'
import { heldAddressSchema, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { FastifyReply } from 'fastify'
import { getFreshSession, getSession } from '../../../../http/access/access-guard.ts'
import { rateLimitPerClient } from '../../../../http/rate-limits.ts'
import { sendDownload } from '../../../../http/responses.ts'
import { addRoute, type FeatureRoutes } from '../../../../http/routing.ts'
import { limitListReads } from '../../../platform/audit/index.ts'
import { getDeskSubscriber } from '../subscribers.repository.ts'
import { eraseReader } from './erasure.service.ts'
import { importSubscribers, previewImport } from './import-subscribers.service.ts'
import { exportSubscribers, getSubscriberCounts, listDeskSubscribers } from './list-subscribers.service.ts'
import { exportPersonalData, getSubscriberHistory } from './personal-data.service.ts'
import { addSubscriber, updateDeskSubscriber } from './save-subscriber.service.ts'

/** Searching asks as somebody types. How many subscribers an account may list is in list-reads.service.ts. */
const SUBSCRIBER_LISTS_PER_MINUTE = 600
const READER_ERASURES_PER_MINUTE = 30
const SUBSCRIBER_EXPORTS_PER_MINUTE = 20
const SUBSCRIBER_IMPORTS_PER_MINUTE = 10

/** JSON writes some characters of a file with six characters. */
const IMPORT_BODY_LIMIT = 2 * CSV_BYTES_LIMIT

const stepUpRouteOptions = (perMinute: number) => ({ stepUp: true, rateLimit: rateLimitPerClient(perMinute) }) as const
const exportConfig = { access: 'staff', ...stepUpRouteOptions(SUBSCRIBER_EXPORTS_PER_MINUTE) } as const

/** `;` or `|` separates categories. The last three columns are optional. */
const SUBSCRIBER_CSV_TEMPLATE =
  'email,categories,status,confirmed_at,consent_source\r\n' +
  'reader@example.org,Events;Sports,active,2026-05-01T09:30:00Z,Sign-up sheet at the library\r\n'

export const deskSubscriberRoutes: FeatureRoutes = (app, context) => {
  const readPage = limitListReads(context)

  // A call without `page` is an export of all.
  app.get(
    subscriberCalls.list.path,
    {
      config: { access: 'staff', rateLimit: rateLimitPerClient(SUBSCRIBER_LISTS_PER_MINUTE) },
      schema: { querystring: subscriberCalls.list.query },
    },
    async (request, reply) => {
      const { page, ...filter } = request.query
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      if (page === undefined) {
        const json = await exportSubscribers(context, getFreshSession(request), { filter, as: 'json' })
        return reply.send(Readable.from(json))
      }
      const query = { ...filter, page }
      const read = () => listDeskSubscribers(context, query)
      return readPage(getSession(request), { list: 'subscribers', query }, read)
    },
  )

  app.get(
    '/api/subscribers/export.csv',
    { config: exportConfig, schema: { querystring: subscriberCalls.list.query.omit({ page: true, per_page: true }) } },
    async (request, reply) => {
      const csv = await exportSubscribers(context, getSession(request), { filter: request.query, as: 'csv' })
      const day = countyDate(context.clock.now(), context.config.timeZone)
      return sendDownload(reply, `subscribers-${day}.csv`, Readable.from(csv, { highWaterMark: 1 }))
    },
  )

  addRoute(app, subscriberCalls.counts, (request) => getSubscriberCounts(context, getSession(request)))

  addRoute(app, subscriberCalls.get, ({ params }) => getDeskSubscriber(context.store.db, params.id))

  addRoute(app, subscriberCalls.add, ({ user, body }) => addSubscriber(context, user, body))

  addRoute(app, subscriberCalls.update, ({ user, params, body }) =>
    updateDeskSubscriber(context, user, params.id, body),
  )

  addRoute(app, subscriberCalls.history, ({ params }) => getSubscriberHistory(context, params.id))

  app.get<{ Params: { id: string } }>(
    '/api/subscribers/:id/everything',
    { config: exportConfig },
    async (request, reply) => {
      const { email } = await getDeskSubscriber(context.store.db, request.params.id)
      return sendPersonalDataFile(reply, await exportPersonalData(context, getSession(request), email))
    },
  )

  // Addresses are in bodies, because paths end up in logs and histories.
  app.post(
    '/api/subscribers/everything',
    { config: exportConfig, schema: { body: heldAddressSchema } },
    async (request, reply) =>
      sendPersonalDataFile(reply, await exportPersonalData(context, getSession(request), request.body.email)),
  )

  addRoute(app, subscriberCalls.erase, stepUpRouteOptions(READER_ERASURES_PER_MINUTE), ({ user, body }) =>
    eraseReader(context, user, body.email),
  )

  const importing = { bodyLimit: IMPORT_BODY_LIMIT, rateLimit: rateLimitPerClient(SUBSCRIBER_IMPORTS_PER_MINUTE) }
  addRoute(app, subscriberCalls.previewImport, importing, ({ body }) => previewImport(body.csvContent))
  addRoute(app, subscriberCalls.import, importing, ({ user, body }) => importSubscribers(context, user, body))

  app.get('/api/subscribers/import-template', { config: { access: 'staff' } }, async (_request, reply) =>
    sendDownload(reply, 'subscribers.csv', SUBSCRIBER_CSV_TEMPLATE),
  )
}

function sendPersonalDataFile(reply: FastifyReply, everything: object): FastifyReply {
  return sendDownload(reply, 'everything-held.json', JSON.stringify(everything, null, 2))
}
