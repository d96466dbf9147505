import { countyDate } from '@hometown/shared-types/county-time'
import { explainError, type WordPressClient } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { type Leader, LeadershipLostError, type Running, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { deleteMediaRow } from './library.repository.ts'
import { findLibraryState, type LibraryState, listMirroredIds, saveLibraryState } from './library-mirror.repository.ts'
import { storeLibrary } from './store-library.ts'

/**
 * WordPress lists a picture as soon as it has the file, and makes the smaller ones after that, which doesn't change the
 * timestamp. `modified_after` is exclusive, with a precision of a second.
 */
const OVERLAP_MS = 60_000
const POLL_INTERVAL_MS = 1000
export interface FollowedLibrary {
  client: WordPressClient
  origin: string
  leader: Leader
}

/** If more than this share is missing at once, a fault is likelier than a decision. */
const SUDDEN_LOSS = { share: 0.2, atLeast: 20 }

/** Follows WordPress's media library. */
export function startLibraryMirror(context: AppContext, leader: Leader): Running {
  const { wordpress, config, log, clock } = context
  const origin = config.wordpressUrl
  if (!wordpress || !origin) return { stop: async () => {} }
  let nextAt = 0
  let underWay: Promise<void> | undefined

  const interval = setInterval(look, POLL_INTERVAL_MS)
  const leaving = new AbortController()
  look()

  function look(): void {
    if (underWay || clock.now() < nextAt || !wordpress || !origin) return
    nextAt = clock.now() + config.wordpressPollSeconds * 1000
    underWay = followLibrary(context, { client: wordpress, origin, leader }, leaving.signal)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof LeadershipLostError))
          log.warn({ problem: explainError(error) }, 'could not read the WordPress media library')
      })
      .finally(() => {
        underWay = undefined
      })
  }

  return {
    async stop() {
      clearInterval(interval)
      leaving.abort()
      await underWay
    },
  }
}

/**
 * Compares all ids when the total shows a deletion, and once a day: a deletion plus an unreadable new file leave the
 * total unchanged.
 */
export async function followLibrary(
  context: AppContext,
  library: FollowedLibrary,
  signal?: AbortSignal,
): Promise<void> {
  const { store, clock, config } = context
  const { client, origin, leader } = library
  const today = countyDate(clock.now(), config.timeZone)
  const found = await findLibraryState(store.db)
  const before = found?.origin === origin ? found : undefined
  const options = { ...(signal && { signal }) }
  const next: LibraryState = { origin, modifiedUntil: before?.modifiedUntil ?? 0, total: 0, comparedOn: today }
  let changed = 0
  let added = 0
  const since = before && new Date(before.modifiedUntil - OVERLAP_MS)
  for await (const { items } of client.media.iterate(since ? { modified_after: since } : {}, options)) {
    changed += await storeLibrary(context, library, items)
    for (const { date_gmt, modified_gmt } of items) {
      if (before && Date.parse(`${date_gmt}Z`) > before.modifiedUntil) added++
      const modified = Date.parse(`${modified_gmt}Z`)
      // A timestamp in the future would make us miss every change until then.
      if (modified <= clock.now()) next.modifiedUntil = Math.max(next.modifiedUntil, modified)
    }
  }
  next.total = (await client.media.list({ per_page: 1 }, options)).total ?? 0
  if (before && (next.total !== before.total + added || before.comparedOn !== today))
    changed += await forgetDeleted(context, library, signal)
  await writeAsLeader(store, leader, (trx) => saveLibraryState(trx, next, clock.now()))
  if (changed === 0) return
  announce(context, { type: 'changed', lists: ['media'] })
  wakePublishing(context)
}

async function forgetDeleted(
  { store, log }: AppContext,
  { client, origin, leader }: FollowedLibrary,
  signal: AbortSignal | undefined,
): Promise<number> {
  const there = new Set<number>()
  const options = { ...(signal && { signal }) }
  for await (const { items, malformed } of client.media.iterate({}, options))
    for (const { id } of [...items, ...malformed]) if (id !== undefined) there.add(id)
  const known = await listMirroredIds(store.db, origin)
  const unseen = known.map(({ remote_id }) => remote_id).filter((id) => !there.has(id))
  // A page walk skips a file when another is deleted meanwhile, so ask for the exact ids.
  const missing = new Set((await client.media.byIds(unseen, {}, options)).missing)
  const gone = known.filter(({ remote_id }) => missing.has(remote_id))
  if (known.length >= SUDDEN_LOSS.atLeast && gone.length > known.length * SUDDEN_LOSS.share) {
    log.warn({ pictures: gone.length }, 'many pictures left WordPress at once; the library keeps them')
    return 0
  }
  for (const { id } of gone) await writeAsLeader(store, leader, (trx) => deleteMediaRow(trx, id))
  return gone.length
}
