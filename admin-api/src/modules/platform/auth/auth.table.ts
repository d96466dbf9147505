import type { Role } from '@hometown/shared-types/contract/accounts'
import type { FactorKind } from '@hometown/shared-types/contract/sign-in'
import type { Generated, Selectable } from 'kysely'

export interface UserTable {
  id: string
  /** The name is unique, ignoring case. */
  username: string
  display_name: Generated<string | null>
  password_hash: string
  role: Role
  /** The address is unique, in lower case. */
  email: Generated<string | null>
  created_at: number
  updated_at: number
  disabled_at: Generated<number | null>
  must_change_password: Generated<number>
  signed_in_at: Generated<number | null>
  /** JSON array of the SHA-256 of each unused code, in hex: enough for 140 random bits. */
  recovery_codes: Generated<string | null>
  version: Generated<number>
}

export interface SessionTable {
  id: string
  /** SHA-256 of the cookie's token, in hex, so that a stolen table is no use for opening sessions. */
  token_hash: string
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** When the person at it last proved who they are. */
  verified_at: number
  address: Generated<string | null>
  user_agent: Generated<string | null>
}

export interface SecondFactorTable {
  id: string
  user_id: string
  kind: FactorKind
  name: string
  /** An app's secret, sealed about account and factor; a passkey's public COSE key in base64url. */
  secret: string
  /** An app's newest 30-second step, which must grow; a passkey's count by its device. */
  counter: number
  /** A passkey's id in base64url, unique over all accounts. */
  credential_id: Generated<string | null>
  /** A passkey's transports as the browser told them, a JSON array. */
  transports: Generated<string | null>
  created_at: number
  last_used_at: Generated<number | null>
}

export type UserRow = Selectable<UserTable>
export type FactorRow = Selectable<SecondFactorTable>
