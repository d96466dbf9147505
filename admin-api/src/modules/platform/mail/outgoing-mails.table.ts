import type { Generated, Selectable } from 'kysely'

/**
 * - `queued`, `deferred`: due at `next_attempt_at`.
 * - `on_the_wire`: handed to the mail server, whose answer is awaited.
 * - `accepted`: the mail server took it. Nobody knows whether it was delivered.
 * - `failed`: refused, or tried too often. `in_doubt`: may have arrived; never sent again by itself.
 */
export type OutgoingMailState = 'queued' | 'on_the_wire' | 'accepted' | 'deferred' | 'failed' | 'in_doubt'

/** Single messages: confirmations, notices, tests, alerts. Newsletters have a ledger of their own. */
export interface OutgoingMailTable {
  id: string
  /** What it is about: `alert`, `test`, `subscription.confirm`. */
  kind: string
  recipient: string
  subject: string
  html: string
  plain_text: string
  /** JSON object. */
  headers: Generated<string>
  state: OutgoingMailState
  attempts: Generated<number>
  next_attempt_at: number | null
  /** Of whoever has it on the wire: who acts with an older one is too late. */
  fence: number | null
  /** The lower, the sooner. */
  rank: Generated<number>
  /** The server's words, or what went wrong. */
  reply: string | null
  created_at: number
  updated_at: number
}

export type OutgoingMailRow = Selectable<OutgoingMailTable>
