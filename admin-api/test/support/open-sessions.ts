import type { AppContext } from '../../src/context.ts'
import type { Store } from '../../src/database/store.ts'

/** A sign-in that waits for a second factor. */
export async function insertPendingProof({ clock, store }: Pick<AppContext, 'clock' | 'store'>): Promise<void> {
  const nothing = { user_id: null, session_id: null, password_mark: null, challenge: null }
  const row = { token_hash: 'hash', purpose: 'sign-in' as const, rp_id: null, factor_id: null, sealed_secret: null }
  await store.db
    .insertInto('pending_proofs')
    .values({ ...nothing, ...row, tries_left: 5, expires_at: clock.now() + 60_000 })
    .execute()
}

export async function openRows({ db }: Store): Promise<{ sessions: number; pending: number }> {
  const sessions = await db.selectFrom('sessions').select('id').execute()
  const pending = await db.selectFrom('pending_proofs').select('token_hash').execute()
  return { sessions: sessions.length, pending: pending.length }
}
