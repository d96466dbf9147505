import type { Role } from '@hometown/shared-types/auth'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface UserTable {
  id: string
  /** Unique without regard to case. */
  username: string
  password_hash: string
  role: Role
  created_at: number
  updated_at: number
  /** Since when it may not sign in; null while it may. */
  disabled_at: Generated<number | null>
  /** 1 while it has a password that somebody else chose. */
  must_change_password: Generated<number>
  signed_in_at: Generated<number | null>
}

/** How often a password was wrong for one account and address, one known device, or one account in all. */
export interface LoginAttemptTable {
  /** A hash: what people type as their name by mistake may be a password. */
  bucket: string
  failures: number
  ends_at: number
}

export interface SessionTable {
  id: string
  /** SHA-256 of the cookie's token, in hex: a stolen table opens no session. */
  token_hash: string
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** Where from and with what it was opened; null for those of older versions. */
  address: Generated<string | null>
  user_agent: Generated<string | null>
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

export type NewUserRow = Insertable<UserTable>
