import type { Generated, Selectable } from 'kysely'

/** Single messages; newsletter sends have tables of their own. */
export interface OutgoingMailTable {
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  plain_text: string
  /**
   * - `queued`, `deferred`: due at `next_attempt_at`.
   * - `on_the_wire`: handed to the mail server, which hasn't answered.
   * - `accepted`: the mail server took it; delivery is unknown.
   * - `failed`: refused, or tried too often.
   * - `in_doubt`: may have arrived; never sent again automatically.
   */
  state: 'queued' | 'on_the_wire' | 'accepted' | 'deferred' | 'failed' | 'in_doubt'
  attempts: Generated<number>
  next_attempt_at: number | null
  /** The fence of the leader that sent the mail; one with an older fence is too late. */
  fence: number | null
  /** Mails with a lower rank go first. */
  rank: Generated<number>
  reply: string | null
  created_at: number
  updated_at: number
}

export type OutgoingMailRow = Selectable<OutgoingMailTable>
