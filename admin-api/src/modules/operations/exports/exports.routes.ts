import { z } from 'zod'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { sendDownload } from '../../../http/responses.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { openExport } from './exports.service.ts'

const EXPORTS_PER_MINUTE = 20

export const exportRoutes: FeatureRoutes = (app, context) => {
  app.get(
    '/api/exports/:file',
    {
      config: { access: 'admin', stepUp: true, rateLimit: rateLimitPerClient(EXPORTS_PER_MINUTE) },
      schema: { summary: 'Download an export', params: z.object({ file: z.string().max(100) }) },
    },
    async ({ user, params }, reply) => {
      const { file, bytes } = await openExport(context, user, params.file)
      return sendDownload(reply, file, bytes)
    },
  )
}
