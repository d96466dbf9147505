import { expect, test } from 'vitest'
import { buildWithRoutes } from '../test/support/recorded-routes.ts'

/** Routes without a schema of their answer. Before you add one: could it show a field that its caller must not see? */
const SILENT = {
  'files and pictures': [
    'GET /api/assistant/attachments/:id',
    'GET /api/audit-log/export.csv',
    'GET /api/backups/:name',
    'GET /api/businesses/import-template',
    'GET /api/content-suggestions/:id/image',
    'GET /api/exports/:file',
    'GET /api/newsletters/:id/deliveries.csv',
    'GET /api/outbox/:name/file',
    'GET /api/sources/export.opml',
    'GET /api/subscribers/:id/everything',
    'POST /api/subscribers/everything',
    'GET /api/subscribers/export.csv',
    'GET /api/subscribers/import-template',
    'GET /derived/:name',
    'GET /derived/cards/:name',
    'GET /pagefind/:id/*',
    'GET /uploads/:name',
  ],
  'pages and redirects': [
    'GET /api/docs',
    'GET /api/newsletters/:id/clicks/:link',
    'GET /api/outbox/:name/html',
    'GET /api/search/page',
    'GET /api/subscribers/confirm/:token',
    'GET /api/subscribers/return/:token',
    'GET /api/subscribers/undo/:token',
    'GET /api/subscribers/unsubscribe/:token',
    'GET /preview/:token',
    'POST /api/event-submissions/form',
    'POST /api/subscribers/confirm/:token',
    'POST /api/subscribers/form',
    'POST /api/subscribers/leave',
    'POST /api/subscribers/return/:token',
    'POST /api/subscribers/undo/:token',
    'POST /api/subscribers/unsubscribe/:token',
  ],
  streams: ['GET /api/live', 'POST /api/assistant/sessions/:id/messages', 'POST /api/assistant/sessions/:id/retry'],
  'parsed by the schema of their caller': ['GET /api/subscribers', 'PATCH /api/subscribers/:id'],
  'nothing but that it is done': [
    'DELETE /api/articles/:id/presence',
    'DELETE /api/assistant/attachments/:id',
    'DELETE /api/assistant/sessions/:id',
    'DELETE /api/businesses/:id',
    'DELETE /api/corrections/:id',
    'DELETE /api/invitations/:id',
    'DELETE /api/media/:id',
    'DELETE /api/newsletters/:id',
    'DELETE /api/people/:id',
    'DELETE /api/sources/:id',
    'DELETE /api/subscribers/:id',
    'DELETE /api/working-copies/:articleId/:copyId',
    'POST /api/articles/:id/comments/read',
    'POST /api/assistant/sessions/:id/stop',
    'POST /api/subscribers/erase',
  ],
}

test('each route says which fields it answers, apart from these and those that speak as WordPress does', async () => {
  const { routes } = await buildWithRoutes()
  const silent = routes
    .filter(({ saysFields, url }) => !saysFields && !/^\/wp-json(?:\/|$)/.test(url))
    .map(({ method, url }) => `${method} ${url}`)
  expect(silent.toSorted()).toEqual(Object.values(SILENT).flat().toSorted())
})
