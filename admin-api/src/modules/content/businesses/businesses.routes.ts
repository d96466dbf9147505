import {
  BUSINESS_CSV_COLUMNS,
  bulkBusinessesResultSchema,
  bulkBusinessesSchema,
  businessCategoriesSchema,
  businessListQuerySchema,
  businessPageSchema,
  businessSchema,
  createBusinessSchema,
  publicBusinessesSchema,
  updateBusinessSchema,
} from '@hometown/shared-types/business'
import { CSV_BYTES_LIMIT, csvImportResultSchema, csvImportSchema } from '@hometown/shared-types/csv-import'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller, perReaderOutside } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import { listCategoryCounts } from './businesses.repository.ts'
import {
  changeBusinesses,
  createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinessPage,
  listPublicBusinesses,
  updateBusiness,
} from './businesses.service.ts'
import { importBusinesses } from './import-businesses.ts'

/** JSON escapes some characters with six bytes. */
const IMPORT_BODY_LIMIT = 2 * CSV_BYTES_LIMIT
const IMPORTS_PER_MINUTE = 10
const READS_PER_MINUTE = 240
const READS_OF_STAFF_PER_MINUTE = 1200

const staff = { access: 'staff' } as const
const tags = ['businesses']
const byId = z.object({ id: z.string().max(60) })

const TEMPLATE = `${BUSINESS_CSV_COLUMNS.join(',')}\r\n"Main Street Bakery",Food & Drink,"12 Main Street",555-0142,hello@bakery.example,https://bakery.example,"Mon-Fri 7:00-17:00; Sat 7:00-12:00; Sun closed","Bread and pies, baked here.",published\r\n`

export function businessRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/businesses',
    {
      config: {
        access: 'public',
        etag: true,
        rateLimit: perReaderOutside(READS_PER_MINUTE, { staff: READS_OF_STAFF_PER_MINUTE }),
      },
      schema: {
        tags,
        querystring: businessListQuerySchema,
        response: { 200: z.union([publicBusinessesSchema, businessPageSchema]) },
      },
    },
    async (request) => {
      const { page } = request.query
      if (page === undefined) return listPublicBusinesses(context)
      getSignedIn(request)
      return listBusinessPage(context, { ...request.query, page })
    },
  )

  app.get(
    '/api/businesses/categories',
    { config: staff, schema: { tags, response: { 200: businessCategoriesSchema } } },
    async () => listCategoryCounts(context.store.db),
  )

  app.get('/api/businesses/import-template', { config: staff, schema: { tags } }, async (_request, reply) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="businesses.csv"')
      .send(TEMPLATE),
  )

  app.get(
    '/api/businesses/:id',
    { config: staff, schema: { tags, params: byId, response: { 200: businessSchema } } },
    async ({ params }) => getBusiness(context, params.id),
  )

  app.post(
    '/api/businesses',
    { config: staff, schema: { tags, body: createBusinessSchema, response: { 201: businessSchema } } },
    async (request, reply) => reply.code(201).send(await createBusiness(context, getSignedIn(request), request.body)),
  )

  app.patch(
    '/api/businesses/:id',
    { config: staff, schema: { tags, params: byId, body: updateBusinessSchema, response: { 200: businessSchema } } },
    async (request) => updateBusiness(context, getSignedIn(request), request.params.id, request.body),
  )

  app.delete('/api/businesses/:id', { config: staff, schema: { tags, params: byId } }, async (request) => {
    await deleteBusiness(context, getSignedIn(request), request.params.id)
    return {}
  })

  app.post(
    '/api/businesses/bulk',
    { config: staff, schema: { tags, body: bulkBusinessesSchema, response: { 200: bulkBusinessesResultSchema } } },
    async (request) => changeBusinesses(context, getSignedIn(request), request.body),
  )

  app.post(
    '/api/businesses/import',
    {
      config: { ...staff, rateLimit: perCaller(IMPORTS_PER_MINUTE) },
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: { tags, body: csvImportSchema, response: { 200: csvImportResultSchema } },
    },
    async (request) => importBusinesses(context, getSignedIn(request), request.body.csvContent),
  )
}
