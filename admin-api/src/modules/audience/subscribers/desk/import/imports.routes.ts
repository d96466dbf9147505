import {
  CSV_BYTES_LIMIT,
  csvImportQueuedSchema,
  csvImportResultSchema,
  SUBSCRIBER_CSV_COLUMNS,
} from '@hometown/shared-types/csv-import'
import {
  importProgressSchema,
  importSubscribersSchema,
  latestImportSchema,
} from '@hometown/shared-types/subscriber-import'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import { getSignedIn } from '../../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../../http/callers/rate-limits.ts'
import type { App } from '../../../../../http/routing.ts'
import { findNewestImport, getImport, importSubscribers } from './import-subscribers.service.ts'

/** JSON writes some characters of a file with six characters. */
const BODY_LIMIT = 2 * CSV_BYTES_LIMIT
const IMPORTS_PER_MINUTE = 10

const staff = { access: 'staff' } as const
const tags = ['subscribers']

const TEMPLATE = `${SUBSCRIBER_CSV_COLUMNS.join(',')}\r\nreader@example.org,Events;Sports,active,2026-05-01T09:30:00Z,Sign-up sheet at the library\r\n`

export function subscriberImportRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/subscribers/import',
    {
      config: { ...staff, rateLimit: perCaller(IMPORTS_PER_MINUTE) },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Adds the subscribers of a CSV file; above 10,000 rows in the background',
        body: importSubscribersSchema,
        response: { 200: csvImportResultSchema, 202: csvImportQueuedSchema },
      },
    },
    async (request, reply) => {
      const answer = await importSubscribers(context, getSignedIn(request), request.body)
      return 'jobId' in answer ? reply.code(202).send(answer) : reply.send(answer)
    },
  )

  app.get(
    '/api/subscribers/import-template',
    { config: staff, schema: { tags, summary: 'An example of a file to import' } },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="subscribers.csv"')
        .send(TEMPLATE),
  )

  app.get(
    '/api/subscribers/imports/latest',
    {
      config: staff,
      schema: { tags, summary: 'The newest import in the background', response: { 200: latestImportSchema } },
    },
    async () => ({ import: (await findNewestImport(context)) ?? null }),
  )

  app.get(
    '/api/subscribers/imports/:id',
    {
      config: staff,
      schema: {
        tags,
        summary: 'Progress of an import, and the rows that failed',
        params: z.object({ id: z.string().max(60) }),
        response: { 200: importProgressSchema },
      },
    },
    async ({ params }) => getImport(context, params.id),
  )
}
