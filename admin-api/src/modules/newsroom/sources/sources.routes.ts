import { CSV_BYTES_LIMIT } from '@hometown/shared-types/contract/csv-import'
import { sourceCalls } from '@hometown/shared-types/contract/sources'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { sendDownload } from '../../../http/responses.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
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
const SOURCE_IMPORT_LIMIT_BYTES = 2 * CSV_BYTES_LIMIT
const SOURCE_IMPORTS_PER_MINUTE = 10
const SOURCE_READS_PER_MINUTE = 30

const importConfig = { rateLimit: rateLimitPerClient(SOURCE_IMPORTS_PER_MINUTE), bodyLimit: SOURCE_IMPORT_LIMIT_BYTES }

export const sourceRoutes: FeatureRoutes = (app, context) => {
  // A call without `page` gets the newest as a list.
  app.get(
    sourceCalls.list.path,
    { config: { access: 'staff' }, schema: { querystring: sourceCalls.list.query } },
    async ({ query: { page, ...query } }) =>
      page === undefined ? listSources(context) : listSourcePage(context, { ...query, page }),
  )

  addRoute(app, sourceCalls.active, () => listActiveSources(context))

  addRoute(app, sourceCalls.create, ({ user, body }) => createSource(context, user, body))

  addRoute(
    app,
    sourceCalls.find,
    { rateLimit: rateLimitPerClient(SOURCE_READS_PER_MINUTE) },
    async ({ body: { url } }, reply) => {
      const { isThere: _, ...found } = await findFeeds(context, url, { signal: clientDisconnectSignal(reply) })
      return found
    },
  )

  addRoute(app, sourceCalls.importCsv, importConfig, ({ user, body }) =>
    importSourcesCsv(context, user, body.csvContent),
  )

  addRoute(app, sourceCalls.importOpml, importConfig, ({ user, body }) => importOpml(context, user, body))

  app.get(
    '/api/sources/export.opml',
    { config: { access: 'staff' }, schema: { summary: 'All sources as OPML, for feed readers' } },
    async (_request, reply) => sendDownload(reply, 'sources.opml', await exportOpml(context)),
  )

  addRoute(app, sourceCalls.update, ({ user, params, body }) => updateSource(context, user, params.id, body))

  addRoute(app, sourceCalls.delete, ({ user, params, query }) => deleteSource(context, user, params.id, query.version))
}
