import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Generated, Selectable } from 'kysely'

/** Wall time: `YYYY-MM-DD` when all-day (the end is that day's too), else the county's local time. */
export interface CalendarEventTable {
  id: string
  slug: string
  title: string
  description: string | null
  location: string | null
  start_date: string
  end_date: string
  time_zone: string
  all_day: Generated<number>
  image_url: string | null
  category: Category
  /** JSON list of texts. */
  tags: Generated<string>
  status: Generated<EventStatus>
  recurrence_rule: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly' | null
  /** The last day on which an occurrence may begin. */
  recurrence_end_date: string | null
  wordpress_post_id: number | null
  wordpress_post_url: string | null
  version: Generated<number>
  sample: Generated<number>
  created_at: number
  updated_at: number
}

export type CalendarEventRow = Selectable<CalendarEventTable>
