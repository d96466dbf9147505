/** Rows before `next_email` are done. From there to the front, only rows that had to wait or came back are queued. */
export interface SendCursor {
  front: string
  /** Domains with queued rows before the front. */
  readonly left: Set<string>
}

export interface SendCursors {
  of(send: { no: number; next_email: string }): SendCursor
  cameBack(no: number, email: string): void
  forget(): void
}

/** Kept in memory only: another process starts again at `next_email`. */
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
