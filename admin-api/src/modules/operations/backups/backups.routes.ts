import { backupListSchema, backupWorkSchema } from '@hometown/shared-types/backup'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import type { App } from '../../../http/routing.ts'
import { deleteBackup, getBackups, openBackup, requestBackup } from './backups.service.ts'

const tags = ['system']
const params = z.object({ name: z.string().max(100) })
const freshAdmin = { access: 'admin', stepUp: true } as const

export function backupRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/backups',
    { config: { access: 'admin' }, schema: { tags, summary: 'All backups', response: { 200: backupListSchema } } },
    () => getBackups(context),
  )

  app.post(
    '/api/backups',
    { config: freshAdmin, schema: { tags, summary: 'Start a backup', response: { 202: backupWorkSchema } } },
    async (request, reply) => reply.code(202).send(await requestBackup(context, getSignedIn(request))),
  )

  app.get(
    '/api/backups/:name',
    { config: freshAdmin, schema: { tags, summary: 'Download a backup', params } },
    async (request, reply) => {
      const { backup, bytes } = await openBackup(context, getSignedIn(request), request.params.name)
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-length', backup.bytes)
        .header('content-disposition', `attachment; filename="${backup.name}"`)
        .send(bytes)
    },
  )

  app.delete(
    '/api/backups/:name',
    { config: freshAdmin, schema: { tags, summary: 'Delete a backup', params, response: { 200: z.object({}) } } },
    async (request) => {
      await deleteBackup(context, getSignedIn(request), request.params.name)
      return {}
    },
  )
}
