import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { isEditor, type Role } from '@hometown/shared-types/contract/accounts'
import { LIVE_BEAT, type LiveEvent, type LiveList } from '@hometown/shared-types/contract/live'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Session } from '../../../http/request-context.ts'

/** A browser needs one stream; tabs that take turns overlap briefly. */
const STREAMS_PER_ACCOUNT = 12
const MOST_LIVE_STREAMS = 300
/** Beyond this, a desk has stopped reading. We close its stream, and the desk reconnects by itself. */
const MOST_UNREAD_STREAM_BYTES = 256 * 1024
const COLLECT_CHANGES_FOR_MS = 250
/** The time is random, so that not all desks of a machine that died come back at the same moment. */
const DESK_RECONNECTS_AFTER_MS = { least: 1000, most: 4000 }
const TRY_AGAIN_SECONDS = 30

/** A contributor gets no other events: they report articles, sends and runs that only editors see. */
const LISTS_OF_CONTRIBUTORS: ReadonlySet<LiveList> = new Set(['articles', 'media', 'settings'])

interface ConnectedDesk {
  userId: string
  sessionId: string
  role: Role
  stream: Readable
}

export function createLiveHub() {
  const desks = new Set<ConnectedDesk>()
  const changed = new Set<LiveList>()
  let moment: NodeJS.Timeout | undefined
  const beat = setInterval(() => send('event: beat\ndata: 1\n\n'), LIVE_BEAT)
  beat.unref()

  function send(text: string, isFor: (desk: ConnectedDesk) => boolean = () => true): void {
    for (const desk of desks) {
      if (!isFor(desk)) continue
      if (desk.stream.readableLength > MOST_UNREAD_STREAM_BYTES) desk.stream.destroy()
      else desk.stream.push(text)
    }
  }

  /** Nothing may be pushed afterwards, though the stream closes only when the desk has read it. */
  function end(desk: ConnectedDesk): void {
    desks.delete(desk)
    desk.stream.push(null)
  }

  /** Sends the first change at once, and those of the next moment together. */
  function sendChanged(): void {
    moment = undefined
    if (changed.size === 0) return
    const lists = [...changed]
    changed.clear()
    moment = setTimeout(sendChanged, COLLECT_CHANGES_FOR_MS)
    send(eventStreamText({ type: 'changed', lists }), isEditor)
    const contributorLists = lists.filter((list) => LISTS_OF_CONTRIBUTORS.has(list))
    if (contributorLists.length > 0)
      send(eventStreamText({ type: 'changed', lists: contributorLists }), (desk) => !isEditor(desk))
  }

  return {
    open({ user, sessionId }: Session) {
      const own = [...desks].filter(({ userId }) => userId === user.id).length
      if (own >= STREAMS_PER_ACCOUNT || desks.size >= MOST_LIVE_STREAMS)
        throw new AppError(429, 'too_many_desks', 'Too many desk windows are open. Close some of them.', {
          retryAfter: TRY_AGAIN_SECONDS,
        })
      const stream = new Readable({ read() {} })
      const desk = { userId: user.id, sessionId, role: user.role, stream }
      desks.add(desk)
      stream.on('close', () => desks.delete(desk))
      stream.push(`retry: ${randomInt(DESK_RECONNECTS_AFTER_MS.least, DESK_RECONNECTS_AFTER_MS.most)}\n\n`)
      return stream
    },
    broadcast(event: LiveEvent) {
      if (event.type !== 'changed') return send(eventStreamText(event), isEditor)
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

function eventStreamText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
