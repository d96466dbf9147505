import { Readable } from 'node:stream'
import {
  auditExportQuerySchema,
  auditFiltersSchema,
  auditPageSchema,
  auditQuerySchema,
} from '@hometown/shared-types/audit-log'
import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { type App, answers, callsOf } from '../../../http/routing.ts'
import { exportAuditLog, listAuditFilters, listAuditLog } from './audit-log.service.ts'

const call = callsOf('audit')
const admin = { access: 'admin' } as const
const exporting = { ...admin, stepUp: true, rateLimit: perCaller(5) } as const

export function auditLogRoutes(app: App, context: AppContext): void {
  const list = call(admin, 'Who did what, newest first', {
    querystring: auditQuerySchema,
    ...answers(auditPageSchema),
  })
  app.get('/api/audit-log', list, async ({ query }) => listAuditLog(context, query))

  const asCsv = call(exporting, 'Matching entries as a CSV file', { querystring: auditExportQuerySchema })
  app.get('/api/audit-log/export.csv', asCsv, async (request, reply) => {
    const csv = await exportAuditLog(context, getSignedIn(request), request.query)
    const day = countyDate(context.clock.now(), context.config.timeZone)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
      .send(Readable.from(csv, { highWaterMark: 1 }))
  })

  const filters = call(admin, 'The people and actions in the log', answers(auditFiltersSchema))
  app.get('/api/audit-log/filters', filters, async () => listAuditFilters(context))
}
