import type { EventStatus } from './event.ts'

/** An event of the calendar that is, or may be, what somebody is about to add. Times are county wall times. */
export interface SimilarEvent {
  id: string
  title: string
  location: string
  /** Of a series, its nearest date. */
  start: string
  end: string
  allDay: boolean
  status: EventStatus
  cancelled: boolean
  /** The draft of a reader's submission that isn't decided. */
  waiting: boolean
  relation: 'same' | 'maybe'
  /** `Similar title, same day` */
  explanation: string
}

interface BriefEvent {
  id: string
  title: string
  start: string
  location: string
  status: EventStatus
}

/** A draft that a calendar feed added although it may be an event that was already there. */
export interface PossibleDuplicate {
  draft: BriefEvent
  other: BriefEvent
}
