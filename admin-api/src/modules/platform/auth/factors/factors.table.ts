import type { Selectable } from 'kysely'

export interface PasskeyTable {
  id: string
  user_id: string
  name: string
  /** In base64url. Unique over all accounts. */
  credential_id: string
  /** COSE key in base64url. */
  public_key: string
  /** Stays 0 for passkeys that are synced between devices. */
  counter: number
  /** JSON array, as the browser told them. */
  transports: string
  /** 1 if the device's maker keeps a copy, such as in a password manager. */
  backed_up: number
  /** The host that the browser bound it to. */
  rp_id: string
  created_at: number
  last_used_at: number | null
}

export interface TotpFactorTable {
  id: string
  user_id: string
  name: string
  /** By lib/sealed-text.ts, about account and factor. */
  sealed_secret: string
  /** The newest 30-second step whose code was used. Older ones and this one don't count again. */
  last_step: number
  created_at: number
  last_used_at: number | null
}

export interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 in hex, enough for 140 random bits. */
  code_hash: string
  used_at: number | null
}

export type ProofPurpose = 'sign-in' | 'passkey-sign-in' | 'step-up' | 'enroll-totp' | 'enroll-passkey'

export interface PendingProofTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  purpose: ProofPurpose
  /** Null for a sign-in with a passkey, which tells who it is only at its end. */
  user_id: string | null
  /** The session that began a step-up or an enrollment. */
  session_id: string | null
  /** Of the password that was right, so that a sign-in ends when the password changes. */
  password_mark: string | null
  challenge: string | null
  rp_id: string | null
  factor_id: string | null
  sealed_secret: string | null
  tries_left: number
  expires_at: number
}

export type PasskeyRow = Selectable<PasskeyTable>
export type TotpFactorRow = Selectable<TotpFactorTable>
export type PendingProofRow = Selectable<PendingProofTable>
