import type { Generated, Selectable } from 'kysely'

export interface EventPushTable {
  event_id: string
  title: string
  /** The post of an event that is deleted here. */
  wordpress_post_id: number | null
  /** New with each request, so that a request made during a push isn't lost. */
  wanted: string
  tries: Generated<number>
  error: string | null
  due_at: number
  requested_at: number
}

export type EventPushRow = Selectable<EventPushTable>
