import type { Generated, Selectable } from 'kysely'

/** An event that WordPress has not as it is here. */
export interface EventPushTable {
  event_id: string
  title: string
  /** Where it is in WordPress, for an event that is gone from here. */
  wordpress_post_id: number | null
  /** Another with each request: what is asked for while an earlier one is carried out is not lost. */
  wanted: string
  tries: Generated<number>
  /** Why the last try failed. */
  error: string | null
  due_at: number
  requested_at: number
}

export type EventPushRow = Selectable<EventPushTable>
