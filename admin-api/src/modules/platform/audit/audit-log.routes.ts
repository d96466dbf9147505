import { auditFiltersSchema, auditPageSchema, auditQuerySchema } from '@hometown/shared-types/audit-log'
import type { AppContext } from '../../../context.ts'
import type { App } from '../../../http/routing.ts'
import { listAuditFilters, listAuditLog } from './audit-log.service.ts'

export function auditLogRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/audit-log',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['audit'],
        summary: 'Who did what, newest first',
        querystring: auditQuerySchema,
        response: { 200: auditPageSchema },
      },
    },
    async ({ query }) => listAuditLog(context, query),
  )

  app.get(
    '/api/audit-log/filters',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['audit'],
        summary: 'The people and actions in the log',
        response: { 200: auditFiltersSchema },
      },
    },
    async () => listAuditFilters(context),
  )
}
