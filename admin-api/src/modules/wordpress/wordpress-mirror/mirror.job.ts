import type { AppContext } from '../../../context.ts'
import { fetchForConnection } from '../../../integrations/safe-fetch/checked-connections.ts'
import { explainWordPressFailure } from '../../../integrations/wordpress-errors.ts'
import { createJob, type Leader, LeadershipLostError, type RunningJob } from '../../platform/jobs/index.ts'
import { type MirrorContext, processQueue } from './mirror-posts.service.ts'
import { listDueFullReads, reportProblem } from './mirror-state.service.ts'
import { pollWordPress } from './poll-wordpress.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.service.ts'

const MIRROR_QUEUE_POLL_MS = 1000
const MAX_MIRROR_PAUSE_MS = 60_000
/** After a poll, a slow WordPress rests for this many times as long as the poll took. */
const PAUSE_PER_POLL_TIME_FACTOR = 2

/** Processes the queue of WordPress's changes every second, and polls all posts when that is due. */
export function startMirrorJob(context: AppContext, leader: Leader): RunningJob {
  const { wordpress, config } = context
  const origin = config.wordpressUrl
  if (!wordpress || !origin) return { stop: async () => undefined }
  const mirror: MirrorContext = { context, origin, leader }
  const pollEveryMs = config.wordpressPollSeconds * 1000
  let source: WordPressSource | undefined
  let pollAt = 0
  let failures = 0
  let retryAt = 0

  const syncOnce = async () => {
    const now = performance.now()
    if (now < retryAt) return
    source ??= await openWordPressSource(wordpress)
    await processQueue(mirror, source)
    if (now >= pollAt || (await listDueFullReads(context, mirror.origin)).length > 0) {
      triggerWordPressCron(mirror)
      const listing = await pollWordPress(mirror, source)
      pollAt = performance.now() + Math.max(pollEveryMs, listing * PAUSE_PER_POLL_TIME_FACTOR)
    }
    failures = 0
  }

  /** The credentials may have changed, so the next try opens the source again. */
  async function onFailure(error: unknown): Promise<void> {
    source = undefined
    pollAt = 0
    // With pauses of at most one interval, we sync within two intervals after WordPress recovers.
    retryAt = performance.now() + Math.min(1000 * 2 ** failures++, MAX_MIRROR_PAUSE_MS, pollEveryMs)
    if (!(error instanceof LeadershipLostError))
      await reportProblem(context, explainWordPressFailure(error, mirror.origin))
  }

  const run = () => syncOnce().catch(onFailure)
  return createJob(context, { name: 'mirror', everyMs: MIRROR_QUEUE_POLL_MS, nudgedBy: 'webhooks-waiting', run })
}

/** WordPress publishes scheduled posts only during a visit, and visitors come to our static site. */
function triggerWordPressCron({ context, origin }: MirrorContext): void {
  const ask = fetchForConnection(context.config, 'wordpress')
  ask(`${origin}/wp-cron.php?doing_wp_cron`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    .then((response) => response.body?.cancel())
    // The poll reports WordPress's problems.
    .catch(() => undefined)
}
