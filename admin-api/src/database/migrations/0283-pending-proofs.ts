import { type Kysely, sql } from 'kysely'

/** Sign-ins, enrollments and proofs that are half done, for every machine. */
export async function createPendingProofs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_proofs (
      token_hash text not null primary key,
      purpose text not null check (purpose in ('sign-in', 'passkey-sign-in', 'step-up', 'enroll-totp', 'enroll-passkey')),
      user_id text references users (id) on delete cascade,
      session_id text,
      password_mark text,
      challenge text,
      rp_id text,
      factor_id text,
      sealed_secret text,
      tries_left integer not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index pending_proofs_end on pending_proofs (expires_at)`.execute(db)
  await sql`create index pending_proofs_user on pending_proofs (user_id)`.execute(db)
}
