import { Readable } from 'node:stream'
import { auditCalls, auditExportQuerySchema } from '@hometown/shared-types/contract/audit-log'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { exportAuditLog, listAuditFilters, listAuditLog } from './audit-log.service.ts'

const EXPORTS_PER_MINUTE = 5

export function auditLogRoutes(app: App, context: AppContext): void {
  addRoute(app, auditCalls.list, ({ query }) => listAuditLog(context, query))
  addRoute(app, auditCalls.filters, () => listAuditFilters(context))

  app.get(
    '/api/audit-log/export.csv',
    {
      config: { access: 'admin', stepUp: true, rateLimit: perCaller(EXPORTS_PER_MINUTE) },
      schema: { summary: 'Matching entries as a CSV file', querystring: auditExportQuerySchema },
    },
    async (request, reply) => {
      const csv = await exportAuditLog(context, getSignedIn(request), request.query)
      const day = countyDate(context.clock.now(), context.config.timeZone)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
        .send(Readable.from(csv, { highWaterMark: 1 }))
    },
  )
}
