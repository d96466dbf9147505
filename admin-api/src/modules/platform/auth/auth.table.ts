import type { Role } from '@hometown/shared-types/auth'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface UserTable {
  id: string
  /** Unique, ignoring case. */
  username: string
  display_name: Generated<string | null>
  password_hash: string
  role: Role
  /** Unique, in lower case. */
  email: Generated<string | null>
  created_at: number
  updated_at: number
  disabled_at: Generated<number | null>
  must_change_password: Generated<number>
  /** With `must_change_password`: they chose it themselves, before today's rules. */
  password_is_weak: Generated<number>
  /** Version of the rules that the password keeps; 0 if it was never judged. */
  password_rules: Generated<number>
  /** Of a temporary password. */
  password_expires_at: Generated<number | null>
  signed_in_at: Generated<number | null>
}

/** Counts wrong passwords per account and address, per known device, or per account overall. */
export interface LoginAttemptTable {
  /** A hash, because people sometimes type their password as the name. */
  bucket: string
  failures: number
  ends_at: number
}

export interface SessionTable {
  id: string
  /** SHA-256 of the cookie's token, in hex, so that a stolen table is no use for opening sessions. */
  token_hash: string
  user_id: string
  created_at: number
  seen_at: number
  /** As of the last use. For the clean-up: `sessionEnd` decides, by the role that the account has now. */
  expires_at: number
  /** When the person at it last proved who they are. Null for sessions from before this was noted. */
  verified_at: Generated<number | null>
  /** When they last did so with all that the account has; see `SignedIn`. */
  fully_verified_at: Generated<number | null>
  address: Generated<string | null>
  user_agent: Generated<string | null>
}

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

export type UserRow = Selectable<UserTable>

export type NewUserRow = Insertable<UserTable>
