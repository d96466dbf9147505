import { BUSINESS_CSV_COLUMNS, businessCalls, publicBusinessesSchema } from '@hometown/shared-types/contract/businesses'
import { CSV_BYTES_LIMIT } from '@hometown/shared-types/contract/csv-import'
import { rateLimitExceptLocal, rateLimitPerClient } from '../../../http/rate-limits.ts'
import { sendDownload } from '../../../http/responses.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { countBusinessesByCategory } from './businesses.repository.ts'
import {
  createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinessPage,
  listPublicBusinesses,
  updateBusiness,
} from './businesses.service.ts'
import { importBusinesses } from './import-businesses.ts'

/** JSON escapes some characters with six bytes. */
const BUSINESS_IMPORT_BODY_LIMIT = 2 * CSV_BYTES_LIMIT
const BUSINESS_IMPORTS_PER_MINUTE = 10
const BUSINESS_READS_PER_MINUTE = 240

const BUSINESS_CSV_TEMPLATE = `${BUSINESS_CSV_COLUMNS.join(',')}\r\n"Main Street Bakery",Food & Drink,"12 Main Street",555-0142,hello@bakery.example,https://bakery.example,"Mon-Fri 7:00-17:00; Sat 7:00-12:00; Sun closed","Bread and pies, baked here.",published\r\n`

export const businessRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/businesses/published',
    {
      config: { access: 'public', etag: true, rateLimit: rateLimitExceptLocal(BUSINESS_READS_PER_MINUTE) },
      schema: { response: { 200: publicBusinessesSchema } },
    },
    async () => listPublicBusinesses(context),
  )

  app.get('/api/businesses/import-template', { config: { access: 'staff' } }, async (_request, reply) =>
    sendDownload(reply, 'businesses.csv', BUSINESS_CSV_TEMPLATE),
  )

  addRoute(app, businessCalls.list, ({ query }) => listBusinessPage(context, query))
  addRoute(app, businessCalls.categories, () => countBusinessesByCategory(context.store.db))
  addRoute(app, businessCalls.get, ({ params }) => getBusiness(context, params.id))
  addRoute(app, businessCalls.create, ({ user, body }) => createBusiness(context, user, body))
  addRoute(app, businessCalls.update, ({ user, params, body }) => updateBusiness(context, user, params.id, body))
  addRoute(app, businessCalls.delete, ({ user, params, query }) =>
    deleteBusiness(context, user, params.id, query.version),
  )
  addRoute(
    app,
    businessCalls.import,
    { rateLimit: rateLimitPerClient(BUSINESS_IMPORTS_PER_MINUTE), bodyLimit: BUSINESS_IMPORT_BODY_LIMIT },
    ({ user, body }) => importBusinesses(context, user, body.csvContent),
  )
}
