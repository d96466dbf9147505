import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { isEditor, type Role } from '@hometown/shared-types/contract/accounts'
import { LIVE_BEAT, type LiveEvent, type LiveList } from '@hometown/shared-types/contract/live'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'

/** A browser needs one stream; tabs that take turns overlap briefly. */
const STREAMS_PER_ACCOUNT = 12
const STREAMS = 300
/** Beyond this, a desk has stopped reading. We close its stream, and the desk reconnects by itself. */
const UNREAD_BYTES = 256 * 1024
const CHANGES_TOGETHER_MS = 250
/** The time is random, so that not all desks of a machine that died come back at the same moment. */
const COME_BACK_MS = { least: 1000, most: 4000 }
const TRY_AGAIN_SECONDS = 30

/** A contributor gets no other events: they report articles, sends and runs that only editors see. */
const LISTS_OF_CONTRIBUTORS: ReadonlySet<LiveList> = new Set(['articles', 'media', 'settings'])

interface Desk {
  userId: string
  sessionId: string
  role: Role
  stream: Readable
}

export function createLiveHub() {
  const desks = new Set<Desk>()
  const changed = new Set<LiveList>()
  let moment: NodeJS.Timeout | undefined
  const beat = setInterval(() => send('event: beat\ndata: 1\n\n'), LIVE_BEAT)
  beat.unref()

  function send(text: string, isFor: (desk: Desk) => boolean = () => true): void {
    for (const desk of desks) {
      if (!isFor(desk)) continue
      if (desk.stream.readableLength > UNREAD_BYTES) desk.stream.destroy()
      else desk.stream.push(text)
    }
  }

  /** Nothing may be pushed afterwards, though the stream closes only when the desk has read it. */
  function end(desk: Desk): void {
    desks.delete(desk)
    desk.stream.push(null)
  }

  /** Sends the first change at once, and those of the next moment together. */
  function sendChanged(): void {
    moment = undefined
    if (changed.size === 0) return
    const lists = [...changed]
    changed.clear()
    moment = setTimeout(sendChanged, CHANGES_TOGETHER_MS)
    send(textOf({ type: 'changed', lists }), isEditor)
    const contributorLists = lists.filter((list) => LISTS_OF_CONTRIBUTORS.has(list))
    if (contributorLists.length > 0)
      send(textOf({ type: 'changed', lists: contributorLists }), (desk) => !isEditor(desk))
  }

  return {
    open({ user, sessionId }: Session) {
      const own = [...desks].filter(({ userId }) => userId === user.id).length
      if (own >= STREAMS_PER_ACCOUNT || desks.size >= STREAMS)
        throw new AppError(429, 'too_many_desks', 'Too many desk windows are open. Close some of them.', {
          retryAfter: TRY_AGAIN_SECONDS,
        })
      const stream = new Readable({ read() {} })
      const desk = { userId: user.id, sessionId, role: user.role, stream }
      desks.add(desk)
      stream.on('close', () => desks.delete(desk))
      stream.push(`retry: ${randomInt(COME_BACK_MS.least, COME_BACK_MS.most)}\n\n`)
      return stream
    },
    broadcast(event: LiveEvent) {
      if (event.type !== 'changed') return send(textOf(event), isEditor)
      for (const list of event.lists) changed.add(list)
      if (!moment) sendChanged()
    },
    sessions: () => [...new Set([...desks].map(({ sessionId }) => sessionId))],
    /** Ends the streams of sessions that have ended. Those with another role open theirs again. */
    keepOnly(sessionIds: readonly string[], roles: ReadonlyMap<string, Role>) {
      const checkedIds = new Set(sessionIds)
      for (const desk of desks) {
        const now = roles.get(desk.sessionId)
        if (now === desk.role || !checkedIds.has(desk.sessionId)) continue
        if (now === undefined) desk.stream.push('event: over\ndata: 1\n\n')
        end(desk)
      }
    },
    close() {
      clearInterval(beat)
      clearTimeout(moment)
      for (const desk of desks) end(desk)
    },
  }
}

function textOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
