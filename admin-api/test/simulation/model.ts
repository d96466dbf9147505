/** What readers and editors have done and were told was done: what must be so whatever else happens. */
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
  /** As the last save that succeeded left it; null where nobody has typed one. */
  title: string | null
  isPublic: boolean
  /** Somebody deleted it. */
  isGone: boolean
  /** Words that stand nowhere else, of every title that it had. */
  readonly words: string[]
}

export interface EventPiece extends Piece {
  readonly kind: 'event'
  /** An editor deleted this very event, so no calendar may bring it back. */
  isDeletedByName: boolean
  /** An editor published it or made it a draft, whatever its calendar's events are. */
  isStatusDecided: boolean
  /** As a calendar has it; null for what people made. */
  calendarTitle: string | null
}

export interface NewsletterPiece extends Piece {
  readonly kind: 'newsletter'
  stage: 'draft' | 'scheduled' | 'going'
  scheduledFor: number | null
  /** It missed its time, and goes out only when somebody says so. */
  isHeld: boolean
  isPaused: boolean
  /** Somebody took back what had not been sent. */
  isTakenBack: boolean
  begunAt: number | null
  /** How often an editor let it be sent once more to a reader who may have it. */
  readonly secondTries: Map<string, number>
}

export interface Submission {
  readonly id: string
  /** Empty where the answer with it was lost. */
  readonly key: string
  title: string
  readonly words: string[]
  status: 'waiting' | 'approved' | 'declined' | 'merged' | 'withdrawn'
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

/** May its mails leave now? */
export function mayGoOut(newsletter: NewsletterPiece): boolean {
  return !newsletter.isGone && newsletter.stage === 'going' && !newsletter.isPaused && !newsletter.isTakenBack
}
