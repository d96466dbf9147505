import type { Selectable } from 'kysely'

/**
 * - `subscribed`: signed up, or was added or imported by staff. `confirmed`: pressed the button behind the mail.
 * - `returned`: had left, and is back. `changed`: other categories or another address. `unsubscribed`: left.
 * - `undone`: took a change back.
 */
export type ConsentKind = 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'

/** What became of a subscription and by which way, as proof. */
export interface ConsentEventTable {
  /** A UUIDv7: later ones are larger. */
  id: string
  /** Null once the subscriber is deleted. */
  subscriber_id: string | null
  kind: ConsentKind
  /** By which way: a `ConsentSource`. */
  source: string | null
  /** JSON object: what was and what is, as far as it changed. */
  details: string | null
  created_at: number
}

export type ConsentEventRow = Selectable<ConsentEventTable>
