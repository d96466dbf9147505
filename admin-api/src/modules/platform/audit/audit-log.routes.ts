import { auditCalls } from '@hometown/shared-types/contract/audit-log'
import type { AppContext } from '../../../context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { listAuditFilters, listAuditLog } from './audit-log.service.ts'

export function auditLogRoutes(app: App, context: AppContext): void {
  addRoute(app, auditCalls.list, ({ query }) => listAuditLog(context, query))
  addRoute(app, auditCalls.filters, () => listAuditFilters(context))
}
