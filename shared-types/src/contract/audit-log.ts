import { z } from 'zod'
import { call, type } from './call.ts'
import { type Page, pageQuerySchema } from './fields.ts'

export interface AuditEntry {
  id: string
  at: string
  /** The username at that time; null for the service and for unknown people. */
  username: string | null
  /** The name under which the account writes now; the username if it has none. */
  person: string | null
  /** The action, such as `article.update`, has the kind of subject and the verb. */
  action: string
  /** The text says the action in words that follow the name of the person: `published “Bridge opens”`. */
  text: string
  subject: string | null
  name: string | null
  address: string | null
  details: Record<string, unknown>
}

const auditQuerySchema = pageQuerySchema.extend({
  person: z.string().trim().max(100).optional(),
  /** The kind of subject: the part of an action before the dot. */
  about: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export interface AuditFilters {
  people: string[]
  about: { kind: string; label: string }[]
}

export const auditCalls = {
  list: call('GET', '/api/audit-log', { access: 'admin', query: auditQuerySchema, answer: type<Page<AuditEntry>>() }),
  filters: call('GET', '/api/audit-log/filters', { access: 'admin', answer: type<AuditFilters>() }),
}
