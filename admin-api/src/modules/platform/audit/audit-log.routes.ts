import { auditCalls } from '@hometown/shared-types/contract/audit-log'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { listAuditFilters, listAuditLog } from './audit-log.service.ts'

export const auditLogRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, auditCalls.list, ({ query }) => listAuditLog(context, query))
  addRoute(app, auditCalls.filters, () => listAuditFilters(context))
}
