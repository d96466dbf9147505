import { backupListSchema, backupWorkSchema } from '@hometown/shared-types/backup'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { deleteBackup, getBackups, openBackup, requestBackup } from './backups.service.ts'

const call = callsOf('system')
const params = z.object({ name: z.string().max(100) })
const freshAdmin = { access: 'admin', stepUp: true } as const

export function backupRoutes(app: App, context: AppContext): void {
  const list = call({ access: 'admin' }, 'All backups', answers(backupListSchema))
  app.get('/api/backups', list, () => getBackups(context))

  const make = call(freshAdmin, 'Start a backup', { response: { 202: backupWorkSchema } })
  app.post('/api/backups', make, async (request, reply) =>
    reply.code(202).send(await requestBackup(context, getSignedIn(request))),
  )

  app.get('/api/backups/:name', call(freshAdmin, 'Download a backup', { params }), async (request, reply) => {
    const { backup, bytes } = await openBackup(context, getSignedIn(request), request.params.name)
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-length', backup.bytes)
      .header('content-disposition', `attachment; filename="${backup.name}"`)
      .send(bytes)
  })

  app.delete('/api/backups/:name', call(freshAdmin, 'Delete a backup', { params }), async (request) => {
    await deleteBackup(context, getSignedIn(request), request.params.name)
    return {}
  })
}
