import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import type { FileContext } from '../../../file-storage/open-file-storage.ts'
import { findCard, findStandIn } from './stored-cards.ts'

/** Services that preview links ask once and cache the answer for weeks, so it's worth waiting for the card. */
const WAIT_MS = 3000
const POLL_INTERVAL_MS = 50
/** Each look asks the database. */
const POLL_OBJECTS_INTERVAL_MS = 250
const WAITING_AT_ONCE = 20
/** The same card may be requested again after this time. */
const ASK_AGAIN_MS = 60_000
const REMEMBERED = 1000

export interface ServedCard {
  bytes: Buffer
  /** False for the stand-in, which must not be cached. */
  isFinal: boolean
}

export interface CardFinder {
  find(hash: string): Promise<ServedCard | undefined>
}

export function createCardFinder(
  context: FileContext & Pick<AppContext, 'clock' | 'link'>,
  waitMs = WAIT_MS,
): CardFinder {
  const askedAt = new Map<string, number>()
  let waiting = 0

  async function find(hash: string): Promise<ServedCard | undefined> {
    const bytes = (await findCard(context, hash)) ?? (ask(hash) ? await waitFor(hash) : undefined)
    if (bytes) return { bytes, isFinal: true }
    const standIn = await findStandIn(context)
    return standIn && { bytes: standIn, isFinal: false }
  }

  /** False if the same hash was requested recently in vain: it probably isn't one of our cards. */
  function ask(hash: string): boolean {
    const now = context.clock.now()
    if (now - (askedAt.get(hash) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return false
    if (askedAt.size >= REMEMBERED) askedAt.clear()
    askedAt.set(hash, now)
    context.link.send({ type: 'card-wanted', hash })
    return true
  }

  async function waitFor(hash: string): Promise<Buffer | undefined> {
    if (waiting >= WAITING_AT_ONCE) return undefined
    waiting++
    try {
      const until = performance.now() + waitMs
      while (performance.now() < until) {
        await setTimeout(context.objects ? POLL_OBJECTS_INTERVAL_MS : POLL_INTERVAL_MS)
        const bytes = await findCard(context, hash)
        if (bytes) return bytes
      }
      return undefined
    } finally {
      waiting--
    }
  }

  return { find }
}
