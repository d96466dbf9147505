import { backupCalls } from '@hometown/shared-types/contract/system'
import { z } from 'zod'
import { sendDownload } from '../../../http/responses.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { getBackups, openBackup, requestBackup } from './backups.service.ts'

export const backupRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, backupCalls.list, () => getBackups(context))

  addRoute(app, backupCalls.make, { stepUp: true }, ({ user }) => requestBackup(context, user))

  app.get(
    '/api/backups/:name',
    {
      config: { access: 'admin', stepUp: true },
      schema: { summary: 'Download a backup', params: z.object({ name: z.string().max(100) }) },
    },
    async ({ user, params }, reply) => {
      const { backup, bytes } = await openBackup(context, user, params.name)
      return sendDownload(reply.header('content-length', backup.bytes), backup.name, bytes)
    },
  )
}
