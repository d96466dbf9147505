import type { Generated } from 'kysely'

export interface AiDayTable {
  /** Of the county. */
  day: string
  /** JSON of `Spending[]` in `spending.repository.ts`. */
  spending: Generated<string>
  /** JSON of `StoredReservation[]` in `spending.repository.ts`. */
  reservations: Generated<string>
}
