import type { Generated } from 'kysely'

export interface AiDayTable {
  /** Of the county. */
  day: string
  /** JSON of `Spending[]` in `spending.service.ts`. */
  spending: Generated<string>
  /** JSON of `StoredReservation[]` in `spending.service.ts`. */
  reservations: Generated<string>
}
