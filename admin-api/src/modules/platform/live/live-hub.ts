import { Readable } from 'node:stream'
import { LIVE_BEAT, type LiveEvent } from '@hometown/shared-types/live'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { collectChangedLists } from './changed-lists.ts'

/** A browser needs one; tabs that take turns overlap briefly. */
const STREAMS_PER_ACCOUNT = 12
const STREAMS = 300
/** Beyond this, a desk has stopped reading. We close its stream, and the desk reconnects by itself. */
const UNREAD_BYTES = 256 * 1024
const CHANGES_TOGETHER_MS = 250
const COME_BACK_MS = 2000
const TRY_AGAIN_SECONDS = 30

export interface LiveHub {
  open(caller: SignedIn): Readable
  broadcast(event: LiveEvent): void
  sessions(): string[]
  endSessions(sessionIds: ReadonlySet<string>): void
  close(): void
}

interface Desk {
  userId: string
  sessionId: string
  stream: Readable
}

export function createLiveHub(): LiveHub {
  const desks = new Set<Desk>()
  const changes = collectChangedLists((lists) => send(textOf({ type: 'changed', lists })), CHANGES_TOGETHER_MS)
  const beat = setInterval(() => send('event: beat\ndata: 1\n\n'), LIVE_BEAT)
  beat.unref()

  function send(text: string): void {
    for (const { stream } of desks) {
      if (stream.readableLength > UNREAD_BYTES) stream.destroy()
      else stream.push(text)
    }
  }

  return {
    open({ user, sessionId }) {
      const own = [...desks].filter(({ userId }) => userId === user.id).length
      if (own >= STREAMS_PER_ACCOUNT || desks.size >= STREAMS) throw tooManyDesks()
      const stream = new Readable({ read() {} })
      const desk = { userId: user.id, sessionId, stream }
      desks.add(desk)
      stream.on('close', () => desks.delete(desk))
      stream.push(`retry: ${COME_BACK_MS}\n\n`)
      return stream
    },
    broadcast(event) {
      if (event.type === 'changed') changes.add(event.lists)
      else send(textOf(event))
    },
    sessions: () => [...new Set([...desks].map(({ sessionId }) => sessionId))],
    endSessions(sessionIds) {
      for (const { sessionId, stream } of desks) {
        if (!sessionIds.has(sessionId)) continue
        stream.push('event: over\ndata: 1\n\n')
        stream.push(null)
      }
    },
    close() {
      clearInterval(beat)
      changes.close()
      for (const { stream } of desks) stream.push(null)
    },
  }
}

function textOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function tooManyDesks(): AppError {
  return new AppError(429, 'too_many_desks', 'Too many desk windows are open. Close some of them.', {
    retryAfter: TRY_AGAIN_SECONDS,
  })
}
