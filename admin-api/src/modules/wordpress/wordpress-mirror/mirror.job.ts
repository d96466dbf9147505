import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { fetchOfConnection } from '../../../integrations/outside/checked-connections.ts'
import { explainFailure } from '../../../integrations/wordpress-errors.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { type Leader, LeadershipLostError, type Running } from '../../platform/jobs/leader.service.ts'
import { followQueue, type Mirror } from './mirror.service.ts'
import { findMirrorState, listDueReadings, saveFirstSyncProblem } from './mirror-state.service.ts'
import { pollWordPress } from './poll.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.service.ts'

const LOOK_EVERY_MS = 1000
const RETRY_AFTER_MS = [1000, 2000, 5000, 15_000]
const LONGEST_PAUSE_MS = 60_000

/** Follows WordPress: what waits in the queue at each look, and the poll when it is due. */
export function startMirror(context: AppContext, leader: Leader): Running {
  const { wordpress, config, link, store } = context
  const origin = config.wordpressUrl
  if (!wordpress || !origin) return { stop: async () => undefined }
  const client: WordPressClient = wordpress
  const mirror: Mirror = { context, origin, leader }
  const pollEveryMs = config.wordpressPollSeconds * 1000
  const looks = oneAtATime(look, (error) => onFailure(error).catch(() => undefined))
  const reported = new Map<'trouble' | 'read-only', string>()
  let source: WordPressSource | undefined
  let pollAt = 0
  let failures = 0
  let retryAt = 0
  let isStopped = false

  async function look(): Promise<void> {
    const now = performance.now()
    if (isStopped || now < retryAt) return
    source ??= await open()
    await followQueue(mirror, source)
    if (now >= pollAt || (await listDueReadings(context, mirror.origin)).length > 0) {
      wakeCron(mirror)
      await pollWordPress(mirror, source)
      pollAt = now + pollEveryMs
      if (reported.delete('trouble')) await noteReceipt(context, 'live', 'WordPress can be read again.')
    }
    failures = 0
  }

  async function open(): Promise<WordPressSource> {
    const opened = await openWordPressSource(client)
    if (opened.problem && config.wordpressUsername)
      await report('read-only', `WordPress is read-only here: ${opened.problem}`)
    return opened
  }

  /** The credentials may have changed, so the next try opens the source again. */
  async function onFailure(error: unknown): Promise<void> {
    source = undefined
    pollAt = 0
    // With pauses of at most one interval, we sync within two intervals after WordPress recovers.
    retryAt = performance.now() + Math.min(RETRY_AFTER_MS[failures++] ?? LONGEST_PAUSE_MS, pollEveryMs)
    if (error instanceof LeadershipLostError) return
    const failure = `Couldn’t read WordPress: ${explainFailure(error, mirror.origin).replace(/\.$/, '')}.`
    if (await findMirrorState(store.db, mirror.origin))
      return report('trouble', `${failure} The site stays as it is, and we’ll keep trying.`)
    const message = `${failure} The first sync isn’t finished. We’ll keep trying.`
    if (reported.get('trouble') !== message) await saveFirstSyncProblem(context, mirror.origin, message)
    await report('trouble', message)
  }

  async function report(kind: 'trouble' | 'read-only', message: string): Promise<void> {
    if (reported.get(kind) === message) return
    reported.set(kind, message)
    context.log.warn({ outcome: 'failed' }, message)
    await noteReceipt(context, 'failed', message)
  }

  const stopPolling = poll(context, looks.run, { everyMs: LOOK_EVERY_MS })
  const unsubscribe = link.onMessage(({ type }) => {
    if (type !== 'webhooks-waiting') return
    retryAt = Math.min(retryAt, performance.now() + LOOK_EVERY_MS)
    looks.runAgain().catch(() => undefined)
  })
  return {
    async stop() {
      isStopped = true
      stopPolling()
      unsubscribe()
      await looks.settled()
    },
  }
}

/** WordPress publishes scheduled posts only during a visit, and visitors come to our static site. */
function wakeCron({ context, origin }: Mirror): void {
  const ask = fetchOfConnection(context.config, 'wordpress')
  ask(`${origin}/wp-cron.php?doing_wp_cron`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    .then((response) => response.body?.cancel())
    // The poll reports WordPress's problems.
    .catch(() => undefined)
}
