import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '../../../context.ts'
import { findCard, findStandIn } from './cards-folder.ts'

/** Whoever shares a link asks once and keeps the answer for weeks: a card is worth a moment's wait. */
const WAIT_MS = 3000
const POLL_INTERVAL_MS = 50
const WAITING_AT_ONCE = 20
/** After this long the same card may be asked for again. */
const ASK_AGAIN_MS = 60_000
const REMEMBERED = 1000

export interface ServedCard {
  bytes: Buffer
  /** False for the stand-in, which must not be kept. */
  isFinal: boolean
}

/** Cards as they are on disk; one that is not is asked for in `jobs`. */
export interface CardFinder {
  find(hash: string): Promise<ServedCard | undefined>
}

export function createCardFinder(context: Pick<AppContext, 'config' | 'link' | 'clock'>, waitMs = WAIT_MS): CardFinder {
  const { dataDir } = context.config
  const askedAt = new Map<string, number>()
  let waiting = 0

  async function find(hash: string): Promise<ServedCard | undefined> {
    const bytes = (await findCard(dataDir, hash)) ?? (ask(hash) ? await waitFor(hash) : undefined)
    if (bytes) return { bytes, isFinal: true }
    const standIn = await findStandIn(dataDir)
    return standIn && { bytes: standIn, isFinal: false }
  }

  /** False for what was asked for just now, in vain: most likely nothing that we ever showed. */
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
        await setTimeout(POLL_INTERVAL_MS)
        const bytes = await findCard(dataDir, hash)
        if (bytes) return bytes
      }
      return undefined
    } finally {
      waiting--
    }
  }

  return { find }
}
