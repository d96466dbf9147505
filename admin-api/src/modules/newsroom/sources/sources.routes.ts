import { CSV_BYTES_LIMIT, csvImportResultSchema, csvImportSchema } from '@hometown/shared-types/csv-import'
import { createSourceSchema, sourceSchema, updateSourceSchema } from '@hometown/shared-types/source'
import {
  activeSourcesSchema,
  findFeedsSchema,
  foundFeedsSchema,
  importOpmlSchema,
  sourceListQuerySchema,
  sourcePageSchema,
} from '@hometown/shared-types/source-calls'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { findFeeds } from './find-feeds.service.ts'
import { exportOpml, importOpml, importSourcesCsv } from './import-sources.ts'
import {
  createSource,
  deleteSource,
  listActiveSources,
  listSourcePage,
  listSources,
  updateSource,
} from './sources.service.ts'

/** JSON escapes some characters of a file with six. */
const IMPORT_BODY_LIMIT = 2 * CSV_BYTES_LIMIT
const IMPORTS_PER_MINUTE = 10
const READS_PER_MINUTE = 30

const staff = { access: 'staff' } as const
const byId = z.object({ id: z.string().max(60) })
const importing = { config: { ...staff, rateLimit: perCaller(IMPORTS_PER_MINUTE) }, bodyLimit: IMPORT_BODY_LIMIT }

export function sourceRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/sources',
    {
      config: staff,
      schema: {
        summary: 'Sources, newest first, or with `page` by category',
        querystring: sourceListQuerySchema,
        response: { 200: z.union([z.array(sourceSchema), sourcePageSchema]) },
      },
    },
    async ({ query }) => {
      const { page } = query
      return page === undefined ? listSources(context) : listSourcePage(context, { ...query, page })
    },
  )

  app.get(
    '/api/sources/active',
    {
      config: staff,
      schema: { summary: 'All sources that a run reads, by name', response: { 200: activeSourcesSchema } },
    },
    async () => listActiveSources(context),
  )

  app.post(
    '/api/sources',
    { config: staff, schema: { body: createSourceSchema, response: { 201: sourceSchema } } },
    async (request, reply) => reply.code(201).send(await createSource(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/sources/find',
    {
      config: { ...staff, rateLimit: perCaller(READS_PER_MINUTE) },
      schema: {
        summary: 'The contents and feeds of an address',
        body: findFeedsSchema,
        response: { 200: foundFeedsSchema },
      },
    },
    async ({ body }, reply) => findFeeds(context, body.url, { withLatest: body.withLatest, signal: callerGone(reply) }),
  )

  app.post(
    '/api/sources/upload-csv',
    { ...importing, schema: { body: csvImportSchema, response: { 200: csvImportResultSchema } } },
    async (request) => importSourcesCsv(context, getSignedIn(request), request.body.csvContent),
  )

  app.post(
    '/api/sources/import-opml',
    { ...importing, schema: { body: importOpmlSchema, response: { 200: csvImportResultSchema } } },
    async (request) => importOpml(context, getSignedIn(request), request.body),
  )

  app.get(
    '/api/sources/export.opml',
    { config: staff, schema: { summary: 'All sources as OPML, for feed readers' } },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/x-opml; charset=utf-8')
        .header('content-disposition', 'attachment; filename="sources.opml"')
        .send(await exportOpml(context)),
  )

  app.patch(
    '/api/sources/:id',
    { config: staff, schema: { params: byId, body: updateSourceSchema, response: { 200: sourceSchema } } },
    async (request) => updateSource(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete('/api/sources/:id', { config: staff, schema: { params: byId } }, async (request) => {
    await deleteSource(context, getSignedIn(request), request.params.id)
    return {}
  })
}
