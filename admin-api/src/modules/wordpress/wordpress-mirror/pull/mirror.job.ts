import type { WordPressClient } from '@hometown/wordpress-adapter'
import { explainError } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { followWebhooks, ignoreWebhooks } from '../webhooks/webhook-work.ts'
import { createComparisonPace } from './compare/comparison-pace.ts'
import { findFullLookRequest } from './compare/full-look.repository.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { createSafeArticleReader } from './posts/safe-articles.ts'
import { type Repeated, repeat } from './repeat.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.ts'

export interface MirrorLoop {
  stop(): Promise<void>
}

/**
 * Keeps the articles in sync with the newsroom's WordPress: at once by webhooks, and by a poll as a safety net. The two
 * run beside each other, so that news doesn't wait while a whole archive is read.
 */
export function startMirror(context: AppContext, repeatStep: typeof repeat = repeat): MirrorLoop {
  const { wordpress, config } = context
  const loops =
    wordpress && config.wordpressUrl
      ? follow(context, wordpress, config.wordpressUrl, repeatStep)
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

/** The webhook's work and the poll's. */
function follow(context: AppContext, client: WordPressClient, origin: string, repeatStep: typeof repeat): Repeated[] {
  const report = createMirrorReport(context)
  const fresh = createFreshPosts()
  const pace = createComparisonPace()
  // One thread each, so that a text that hangs its parser delays only its own batch.
  const readers = { webhooks: createSafeArticleReader(), poll: createSafeArticleReader() }
  const pollEveryMs = context.config.wordpressPollSeconds * 1000
  // With a pause of at most one interval, a WordPress that answers again is synced within two.
  const limits = { longestPauseMs: pollEveryMs }
  let opening: Promise<WordPressSource> | undefined
  let pollAt = 0

  const onPoll = repeatStep(
    async () => {
      const startedAt = performance.now()
      if (startedAt < pollAt && !(await findFullLookRequest(context.store.db))) return
      // Set before the poll, so that a confirmation during the poll can ask for another one.
      pollAt = startedAt + pollEveryMs
      wakeCron(origin)
      const source = await open()
      await fresh.during(() => pollWordPress({ context, origin, reader: readers.poll, fresh }, source, report, pace))
      await report.recovered()
    },
    async (error) => {
      pollAt = 0
      await noteTrouble(error)
    },
    limits,
  )

  const onCall = repeatStep(
    async () => followWebhooks({ context, origin, reader: readers.webhooks }, await open(), report, fresh),
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

  /** Checks the credentials again before the next try: they may be what changed. */
  async function noteTrouble(error: unknown): Promise<void> {
    opening = undefined
    await report.trouble(
      `Couldn’t read WordPress: ${explainError(error)}. The site stays as it is, and we’ll keep trying.`,
    )
  }

  async function stopPolling(): Promise<void> {
    unsubscribe()
    await readers.poll.close()
  }

  return [closing(onCall, readers.webhooks.close), closing(onPoll, stopPolling)]
}

function closing(repeated: Repeated, close: () => Promise<void>): Repeated {
  return {
    ...repeated,
    async stop() {
      await repeated.stop()
      await close()
    },
  }
}

/** WordPress publishes scheduled posts only when it gets a visit, and the static site in front of it takes them all. */
function wakeCron(origin: string): void {
  fetch(`${origin}/wp-cron.php?doing_wp_cron`, { signal: AbortSignal.timeout(10_000) })
    .then((response) => response.body?.cancel())
    // The poll says what is wrong with WordPress.
    .catch(() => undefined)
}
