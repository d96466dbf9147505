import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { AppContext } from '../../../../context.ts'
import type { FileContext } from '../../../../file-storage/open-file-storage.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { WITHOUT_PROTO } from '../../../../lib/without-proto.ts'
import { isSiteLive } from '../../../platform/changes/live-file.service.ts'
import type { HeldLease } from '../../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { findLastChange } from './changed-articles.repository.ts'
import { searchIndexes } from './search-indexes.ts'
import { removeWithdrawnIndex } from './withdrawn-index.ts'

const POLL_INTERVAL_MS = 20_000
const MINUTE = 60_000
/** Each run indexes everything; until then the service finds newer articles. */
export const INDEX_EVERY_MS = 15 * MINUTE
/** Soon, because the index was removed; the pause bundles several withdrawals. */
export const PAUSE_AFTER_WITHDRAWAL_MS = MINUTE
/** A hanging run must not block later ones. */
const DEADLINE_MS = 30 * MINUTE
const HEAP_LIMIT_MB = 512

export type MakeIndex = (signal: AbortSignal, lease?: HeldLease) => Promise<void>

export interface SearchIndexing {
  look(): Promise<void>
  stop(): Promise<void>
}

export function startSearchIndexing(context: AppContext): SearchIndexing {
  const indexing = createSearchIndexing(context)
  // With a deploy hook the site is elsewhere and searches through the service.
  if (context.config.deployHookUrl) return indexing
  const interval = setInterval(indexing.look, POLL_INTERVAL_MS)
  return {
    look: indexing.look,
    async stop() {
      clearInterval(interval)
      await indexing.stop()
    },
  }
}

export function createSearchIndexing(
  context: FileContext & Pick<AppContext, 'node'>,
  makeIndex: MakeIndex = makeInOwnProcess,
): SearchIndexing {
  const { clock, config, log, store } = context
  const stopped = new AbortController()
  // One machine makes the index that all of them serve.
  const lease = context.objects && createWorkLease(context, 'search-index', look)
  let triedAt = Number.NEGATIVE_INFINITY
  let triedFor: string | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  let isWithdrawn = false
  const making = oneAtATime(makeIfDue, (error) => log.warn({ err: error }, 'could not update the search index'))

  async function look(): Promise<void> {
    if (stopped.signal.aborted) return
    await making.run()
  }

  async function makeIfDue(): Promise<void> {
    const held = await lease?.hold()
    if (lease && !held) return
    if (await removeWithdrawnIndex(context, held)) isWithdrawn = true
    // Publish the site before making an index.
    if (!(await isSiteLive(context))) return
    const now = clock.now()
    const index = await searchIndexes(context).find()
    // Years depend on the time zone, so another zone needs a new index at once.
    const isRight = index?.timeZone === config.timeZone
    const waits = index === undefined || isRight || triedFor === config.timeZone
    const nextAt = isWithdrawn
      ? endedAt + PAUSE_AFTER_WITHDRAWAL_MS
      : Math.max(triedAt, index?.madeAt ?? triedAt) + INDEX_EVERY_MS
    if (waits && now < nextAt) return
    if (isRight && index?.changesUpTo === (await findLastChange(store.db))) return
    stopped.signal.throwIfAborted()
    triedAt = now
    triedFor = config.timeZone
    isWithdrawn = false
    await makeIndex(stopped.signal, held).finally(() => {
      endedAt = clock.now()
    })
  }

  return {
    look,
    async stop() {
      stopped.abort()
      await making.settled()
      await lease?.release()
    },
  }
}

function makeInOwnProcess(signal: AbortSignal, lease?: HeldLease): Promise<void> {
  const child = fork(new URL('./search-index.process.ts', import.meta.url), lease ? [JSON.stringify(lease)] : [], {
    execArgv: [WITHOUT_PROTO, `--max-old-space-size=${HEAP_LIMIT_MB}`],
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    killSignal: 'SIGKILL',
  })
  // Readers and editors come first. The processes that it starts inherit the priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The process ended with ${code}.`))))
  })
}
