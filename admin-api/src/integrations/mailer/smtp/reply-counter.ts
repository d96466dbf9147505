import type { Socket } from 'node:net'

export interface ReplyCounter {
  /** Whole replies of the server since the last `restart`. */
  readonly replies: number
  restart(): void
}

/**
 * Counts a server's replies as they arrive. Nodemailer takes them one by one for the next answer it waits for, so that it
 * can't tell one that came too early from one that came in time.
 */
export function countReplies(socket: Socket): ReplyCounter {
  let replies = 0
  let unfinished = ''
  socket.prependListener('data', (chunk: Buffer) => {
    const lines = chunk.toString('latin1').split('\n')
    lines[0] = unfinished + lines[0]
    unfinished = (lines.pop() ?? '').slice(0, BEGINNING)
    replies += lines.filter(endsReply).length
  })
  return {
    get replies() {
      return replies
    },
    restart() {
      replies = 0
    },
  }
}

/** As much of a line as tells whether its reply goes on after it. */
const BEGINNING = 4

function endsReply(line: string): boolean {
  return line.trim() !== '' && !/^\d{3}-/.test(line)
}
