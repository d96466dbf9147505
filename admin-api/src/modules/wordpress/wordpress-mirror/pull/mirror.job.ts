import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { fetchOfConnection } from '../../../../integrations/outside/checked-connections.ts'
import { type Leader, LeadershipLostError, type Running } from '../../../platform/jobs/leader.service.ts'
import { explainFailure } from '../connection/test-connection.ts'
import { createFirstSyncReport, isSynced } from '../first-sync/first-sync.service.ts'
import { followWebhooks, ignoreWebhooks } from '../webhooks/webhook-work.ts'
import { createComparisonPace } from './comparison-pace.ts'
import { createMirrorReport } from './mirror-report.ts'
import { findFullLookRequest } from './mirror-state.repository.ts'
import { pollWordPress } from './poll.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { repeat } from './repeat.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.ts'

/** Follows WordPress. Webhooks wait in the database until the leader handles them. */
export function startMirror(context: AppContext, leader: Leader): Running {
  const { wordpress, config } = context
  const follower =
    wordpress && config.wordpressUrl
      ? createFollower(context, { client: wordpress, origin: config.wordpressUrl, leader })
      : {
          step: () => ignoreWebhooks(context),
          pollNow: () => undefined,
          onFailure: async (error: unknown) =>
            context.log.error({ err: error }, 'could not mark waiting webhooks as done'),
        }
  // With pauses of at most one interval, we sync within two intervals after WordPress recovers.
  const loop = repeat(follower.step, follower.onFailure, { longestPauseMs: config.wordpressPollSeconds * 1000 })
  const unsubscribe = context.link.onMessage(({ type }) => {
    if (type === 'loss-confirmed') follower.pollNow()
    if (type === 'webhooks-waiting' || type === 'loss-confirmed') loop.hurry()
  })
  return {
    async stop() {
      unsubscribe()
      await loop.stop()
    },
  }
}

interface Followed {
  client: WordPressClient
  origin: string
  leader: Leader
}

/** Webhooks first, then the poll when it is due, with webhooks between its parts. */
function createFollower(context: AppContext, { client, origin, leader }: Followed) {
  const report = createMirrorReport(context)
  const firstSync = createFirstSyncReport(context, origin)
  const pace = createComparisonPace()
  const pollEveryMs = context.config.wordpressPollSeconds * 1000
  let opening: Promise<WordPressSource> | undefined
  let pollAt = 0

  async function step(): Promise<void> {
    const source = await open()
    const mirror = { context, origin, leader, reader: safeArticleReaders.poll }
    const betweenParts = () => followWebhooks(mirror, source, report)
    await betweenParts()
    const startedAt = performance.now()
    if (startedAt < pollAt && !(await isLookWanted(context))) return
    // Set it before the poll, so that a confirmation during the poll can ask for another one.
    pollAt = startedAt + pollEveryMs
    wakeCron(context, origin)
    await pollWordPress({ ...mirror, betweenParts }, source, report, pace)
    await firstSync.done()
    await report.recovered()
  }

  function open(): Promise<WordPressSource> {
    opening ??= openSource()
    return opening
  }

  async function openSource(): Promise<WordPressSource> {
    const source = await openWordPressSource(client)
    if (source.problem && context.config.wordpressUsername)
      await report.readOnly(`WordPress is read-only here: ${source.problem}`)
    return source
  }

  /** The credentials may have changed, so the next try opens the source again. */
  async function onFailure(error: unknown): Promise<void> {
    opening = undefined
    pollAt = 0
    if (error instanceof LeadershipLostError) return
    const reason = explainFailure(error, origin).replace(/\.$/, '')
    const failure = `Couldn’t read WordPress: ${reason}.`
    if (await isSynced(context.store, origin))
      return report.trouble(`${failure} The site stays as it is, and we’ll keep trying.`)
    const message = `${failure} The first sync isn’t finished. We’ll keep trying.`
    await firstSync.failed(message)
    await report.trouble(message)
  }

  function pollNow(): void {
    pollAt = 0
  }

  return { step, onFailure, pollNow }
}

async function isLookWanted({ store, clock }: AppContext): Promise<boolean> {
  const request = await findFullLookRequest(store.db)
  return request !== undefined && request.dueAt <= clock.now()
}

/** WordPress publishes scheduled posts only during a visit, and visitors come to our static site. */
function wakeCron({ config }: AppContext, origin: string): void {
  const ask = fetchOfConnection(config, 'wordpress')
  ask(`${origin}/wp-cron.php?doing_wp_cron`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    .then((response) => response.body?.cancel())
    // The poll reports WordPress's problems.
    .catch(() => undefined)
}
