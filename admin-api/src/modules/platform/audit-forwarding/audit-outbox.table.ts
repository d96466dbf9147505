/** Written with the entry, in its transaction, and deleted once the other system has taken it. */
export interface AuditOutboxTable {
  /** Of the audit entry, or of the warning alone. */
  id: string
  /** A line of the log as JSON; null for an audit entry. */
  warning: string | null
  added_at: number
}
