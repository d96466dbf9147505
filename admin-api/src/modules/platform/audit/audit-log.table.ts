export interface AuditLogTable {
  id: string
  user_id: string | null
  /** The name at that time. It stays when the account is deleted. */
  username: string | null
  action: string
  subject: string | null
  details: string | null
  created_at: number
  /** The network address of a colleague who did it. */
  address: string | null
}
