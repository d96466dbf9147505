import type { Selectable } from 'kysely'

/**
 * `subscribed`: signed up, or added or imported by staff. `confirmed`: confirmed the address by a mail's link.
 * `returned`: subscribed again. `changed`: other categories or address. `undone`: undid an earlier change.
 */
export type ConsentKind = 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'

export interface ConsentEventTable {
  /** UUIDv7: later ids are larger. */
  id: string
  /** Null once the subscriber is deleted. */
  subscriber_id: string | null
  kind: ConsentKind
  /** A `ConsentSource`. */
  source: string | null
  /** JSON object with the changed values before and after. */
  details: string | null
  created_at: number
}

export type ConsentEventRow = Selectable<ConsentEventTable>
