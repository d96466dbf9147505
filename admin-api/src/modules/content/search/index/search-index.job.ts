import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { AppContext } from '../../../../context.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import { isSiteLive } from '../../../platform/changes/live-file.service.ts'
import { findLastChange } from './changed-articles.repository.ts'
import { findSearchIndex } from './index-folder.ts'
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

export type MakeIndex = (signal: AbortSignal) => Promise<void>

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
  { clock, config, log, objects, store }: Pick<AppContext, 'clock' | 'config' | 'log' | 'objects' | 'store'>,
  makeIndex: MakeIndex = makeInOwnProcess,
): SearchIndexing {
  const stopped = new AbortController()
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
    if (await removeWithdrawnIndex({ config, store })) isWithdrawn = true
    // Publish the site before making an index.
    if (!(await isSiteLive({ config, objects, store }))) return
    const now = clock.now()
    const index = await findSearchIndex(config.dataDir)
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
    await makeIndex(stopped.signal).finally(() => {
      endedAt = clock.now()
    })
  }

  return {
    look,
    async stop() {
      stopped.abort()
      await making.settled()
    },
  }
}

function makeInOwnProcess(signal: AbortSignal): Promise<void> {
  const child = fork(new URL('./search-index.process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
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
