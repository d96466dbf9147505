/**
 * How far a send is in the order of addresses. All before `next_email` of its row have had their turn; between that and
 * the front only those are queued whose domain could take nothing when they came up, or that came back.
 */
export interface SendCursor {
  front: string
  /** Domains of which somebody before the front is queued. */
  readonly left: Set<string>
}

export interface SendCursors {
  of(send: { no: number; next_email: string }): SendCursor
  /** Somebody is queued again. */
  cameBack(no: number, email: string): void
  forget(): void
}

/** Kept in memory: whoever takes over begins at `next_email`. */
export function createSendCursors(): SendCursors {
  const cursors = new Map<number, SendCursor>()
  return {
    of({ no, next_email }) {
      const known = cursors.get(no)
      if (known) return known
      const place = { front: next_email, left: new Set<string>() }
      cursors.set(no, place)
      return place
    },
    cameBack(no, email) {
      cursors.get(no)?.left.add(domainOf(email))
    },
    forget: () => cursors.clear(),
  }
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
