import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { fetchOfConnection } from '../../../../integrations/outside/connection-fetch.ts'
import { LeaseLostError } from '../../../platform/schedule/leases.service.ts'
import type { WorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { isSynced } from '../first-sync/first-sync.service.ts'
import { createFirstSyncReport } from '../first-sync/first-sync-report.ts'
import { followOverlookedPosts, followWebhooks, ignoreWebhooks } from '../webhooks/webhook-work.ts'
import { createComparisonPace } from './compare/comparison-pace.ts'
import { findFullLookRequest } from './compare/full-look.repository.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { type Repeated, repeat } from './repeat.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.ts'

/** Follows WordPress in the process that holds the lease. Webhooks wait in the database until that one handles them. */
export interface MirrorLoop {
  stop(): Promise<void>
}

export function startMirror(context: AppContext, lease: WorkLease, repeatStep: typeof repeat = repeat): MirrorLoop {
  const { wordpress, config } = context
  const loops =
    wordpress && config.wordpressUrl
      ? follow(context, { client: wordpress, origin: config.wordpressUrl, lease }, repeatStep)
      : [repeatStep(() => ignoreWebhooks(context), noteTrouble)]
  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'webhooks-waiting') for (const repeated of loops) repeated.hurry()
  })

  async function noteTrouble(error: unknown): Promise<void> {
    context.log.error({ err: error }, 'could not mark waiting webhooks as done')
  }

  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((repeated) => repeated.stop()))
    },
  }
}

interface Followed {
  client: WordPressClient
  origin: string
  lease: WorkLease
}

function follow(context: AppContext, { client, origin, lease }: Followed, repeatStep: typeof repeat): Repeated[] {
  const report = createMirrorReport(context)
  const firstSync = createFirstSyncReport(context, origin)
  const fresh = createFreshPosts()
  const pace = createComparisonPace()
  const pollEveryMs = context.config.wordpressPollSeconds * 1000
  // With pauses of at most one interval, we sync within two intervals after WordPress recovers.
  const limits = { longestPauseMs: pollEveryMs }
  let opening: Promise<WordPressSource> | undefined
  let pollAt = 0

  const onPoll = repeatStep(
    async () => {
      const held = await lease.hold()
      if (!held) return
      const startedAt = performance.now()
      if (startedAt < pollAt && !(await findFullLookRequest(context.store.db))) return
      // Set it before the poll, so that a confirmation during the poll can ask for another one.
      pollAt = startedAt + pollEveryMs
      wakeCron(context, origin)
      const source = await open()
      const mirror = { context, origin, lease: held, reader: safeArticleReaders.poll, fresh }
      await pollWordPress(mirror, source, report, pace)
      await followOverlookedPosts(mirror, source, report, fresh)
      fresh.endPoll()
      await firstSync.done()
      await report.recovered()
    },
    async (error) => {
      pollAt = 0
      await noteTrouble(error)
    },
    limits,
  )

  const onCall = repeatStep(
    async () => {
      const held = await lease.hold()
      if (!held) return
      const mirror = { context, origin, lease: held, reader: safeArticleReaders.webhooks }
      await followWebhooks(mirror, await open(), report, fresh)
    },
    noteTrouble,
    limits,
  )

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type !== 'loss-confirmed') return
    pollAt = 0
    onPoll.hurry()
  })

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
  async function noteTrouble(error: unknown): Promise<void> {
    opening = undefined
    if (error instanceof LeaseLostError) return lease.drop()
    const reason = explainFailure(error, origin).replace(/\.$/, '')
    const failure = `Couldn’t read WordPress: ${reason}.`
    if (await isSynced(context.store, origin))
      return report.trouble(`${failure} The site stays as it is, and we’ll keep trying.`)
    const message = `${failure} The first sync isn’t finished. We’ll keep trying.`
    await firstSync.failed(message)
    await report.trouble(message)
  }

  return [
    onCall,
    {
      ...onPoll,
      async stop() {
        await onPoll.stop()
        unsubscribe()
      },
    },
  ]
}

/** WordPress publishes scheduled posts only during a visit, and visitors come to our static site. */
function wakeCron({ config }: AppContext, origin: string): void {
  const ask = fetchOfConnection(config, 'wordpress')
  ask(`${origin}/wp-cron.php?doing_wp_cron`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    .then((response) => response.body?.cancel())
    // The poll reports WordPress's problems.
    .catch(() => undefined)
}
