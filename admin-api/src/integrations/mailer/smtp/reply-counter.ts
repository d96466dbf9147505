import type { Socket } from 'node:net'

export interface ReplyCounter {
  readonly replies: number
  restart(): void
}

/** Nodemailer takes each reply for that of the next command, so it misses replies that come too early. */
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

/** These characters of a line tell whether the reply continues. */
const BEGINNING = 4

function endsReply(line: string): boolean {
  return line.trim() !== '' && !/^\d{3}-/.test(line)
}
