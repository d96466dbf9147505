import type { Socket } from 'node:net'

export interface ReplyCounter {
  /** Complete replies since the last `restart`. */
  readonly replies: number
  restart(): void
}

/** Nodemailer assigns each reply to the next command that it waits for, so it misses replies that come too early. */
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

/** The part of a line that tells whether the reply continues. */
const BEGINNING = 4

function endsReply(line: string): boolean {
  return line.trim() !== '' && !/^\d{3}-/.test(line)
}
