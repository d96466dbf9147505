/** What must be true whatever else happens, from the successful actions of readers and editors. */
export interface Model {
  readonly articles: Piece[]
  readonly events: Piece[]
  readonly newsletters: NewsletterPiece[]
  readonly subscribers: Subscriber[]
}

export interface Piece {
  readonly kind: 'article' | 'event' | 'newsletter'
  readonly id: string
  /** As of the last successful save. */
  title: string
  isPublic: boolean
  isGone: boolean
  /** Unique words, one for every title that it had. */
  readonly words: string[]
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

export interface Subscriber {
  readonly email: string
  readonly since: number
  leftAt: number | null
}

export function newModel(): Model {
  return { articles: [], events: [], newsletters: [], subscribers: [] }
}

export function newPiece(kind: 'article' | 'event', id: string, title: string, isPublic: boolean): Piece {
  return { kind, id, title, isPublic, isGone: false, words: [title] }
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
