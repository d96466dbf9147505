/** What must be true whatever else happens, from the successful actions of readers and editors. */
export interface Model {
  readonly articles: Piece[]
  readonly events: EventPiece[]
  readonly newsletters: NewsletterPiece[]
  readonly submissions: Submission[]
  readonly subscribers: Subscriber[]
  readonly feeds: Feed[]
}

export interface Piece {
  readonly kind: 'article' | 'event' | 'newsletter'
  readonly id: string
  /** As of the last successful save; null if nobody has typed one. */
  title: string | null
  isPublic: boolean
  isGone: boolean
  /** Unique words, one for every title that it had. */
  readonly words: string[]
}

export interface EventPiece extends Piece {
  readonly kind: 'event'
  /** An editor deleted this event by name, so no calendar may bring it back. */
  isDeletedByName: boolean
  /** An editor chose its status, whatever the default of its calendar. */
  isStatusDecided: boolean
  /** Null for events that people made. */
  calendarTitle: string | null
}

export interface NewsletterPiece extends Piece {
  readonly kind: 'newsletter'
  stage: 'draft' | 'scheduled' | 'going'
  scheduledFor: number | null
  /** It missed its time and waits for an editor. */
  isHeld: boolean
  isPaused: boolean
  /** Somebody canceled the rest of the send. */
  isTakenBack: boolean
  begunAt: number | null
  /** How often an editor had it sent again to a reader who may have it already. */
  readonly secondTries: Map<string, number>
}

export interface Submission {
  readonly id: string
  title: string
  readonly words: string[]
  status: 'waiting' | 'approved' | 'declined' | 'merged'
}

export interface Subscriber {
  readonly email: string
  readonly since: number
  leftAt: number | null
}

export interface Feed {
  readonly id: string
  readonly calendar: 'library' | 'school'
}

export function newModel(): Model {
  return { articles: [], events: [], newsletters: [], submissions: [], subscribers: [], feeds: [] }
}

export function newPiece(kind: 'article', id: string, title: string, isPublic: boolean): Piece {
  return { kind, id, title, isPublic, isGone: false, words: [title] }
}

export function newEvent(id: string, title: string | null, isPublic: boolean): EventPiece {
  const words = title === null ? [] : [title]
  return {
    ...{ kind: 'event', id, title, isPublic, isGone: false, words },
    ...{ isDeletedByName: false, isStatusDecided: false, calendarTitle: null },
  }
}

export function newNewsletter(id: string, title: string): NewsletterPiece {
  return {
    ...{ kind: 'newsletter', id, title, isPublic: false, isGone: false, words: [title] },
    ...{ stage: 'draft', scheduledFor: null, isHeld: false, isPaused: false, isTakenBack: false, begunAt: null },
    secondTries: new Map(),
  }
}

/** True if its mails may leave now. */
export function mayGoOut(newsletter: NewsletterPiece): boolean {
  return !newsletter.isGone && newsletter.stage === 'going' && !newsletter.isPaused && !newsletter.isTakenBack
}
