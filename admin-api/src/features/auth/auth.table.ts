import type { Role } from '@hometown/shared-types/auth'
import type { Selectable } from 'kysely'

export interface UserTable {
  id: string
  /** Unique without regard to case. */
  username: string
  password_hash: string
  role: Role
  created_at: number
  updated_at: number
}

export interface SessionTable {
  id: string
  /** SHA-256 of the cookie's token, in hex: a stolen table opens no session. */
  token_hash: string
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
}

export interface AuditLogTable {
  id: string
  user_id: string | null
  /** As it was then; stays when the account goes. */
  username: string | null
  action: string
  subject: string | null
  /** JSON. */
  details: string | null
  created_at: number
}

export type UserRow = Selectable<UserTable>
