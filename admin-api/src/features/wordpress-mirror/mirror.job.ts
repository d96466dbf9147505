import type { WordPressClient } from '@hometown/wordpress-adapter'
import { explainError } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../context.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { type Repeated, repeat } from './repeat.ts'
import { createSafeArticleReader } from './safe-articles.ts'
import { followWebhooks, ignoreWebhooks } from './webhook-work.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.ts'

export interface MirrorLoop {
  stop(): Promise<void>
}

/**
 * Keeps the articles as they are in the newsroom's WordPress: at once when its webhook calls, and by a poll as a net
 * under it. The two run beside each other, so that news need not wait while a whole archive is read.
 */
export function startMirror(context: AppContext): MirrorLoop {
  const { wordpress, config } = context
  const loop =
    wordpress && config.wordpressUrl
      ? follow(context, wordpress, config.wordpressUrl)
      : { onCall: repeat(() => ignoreWebhooks(context), noteTrouble), close: async () => undefined }
  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'webhooks-waiting') loop.onCall.want()
  })

  async function noteTrouble(error: unknown): Promise<void> {
    context.log.error({ err: error }, 'webhooks that wait could not be ticked off')
  }

  return {
    async stop() {
      unsubscribe()
      await loop.onCall.stop()
      await loop.close()
    },
  }
}

function follow(context: AppContext, client: WordPressClient, origin: string) {
  const report = createMirrorReport(context)
  const fresh = createFreshPosts()
  // A thread each: a text that is made to hang holds back only the others of its own batch.
  const readers = { webhooks: createSafeArticleReader(), poll: createSafeArticleReader() }
  let opening: Promise<WordPressSource> | undefined
  let pollAt = 0

  const onPoll: Repeated = repeat(async () => {
    if (performance.now() < pollAt && !report.wantsFullLook()) return
    void wakeCron(origin)
    const source = await open()
    await fresh.during(() => pollWordPress({ context, origin, reader: readers.poll, fresh }, source, report))
    report.recovered()
    pollAt = performance.now() + context.config.wordpressPollSeconds * 1000
  }, noteTrouble)

  const onCall = repeat(async () => {
    await followWebhooks({ context, origin, reader: readers.webhooks }, await open(), report, fresh)
    if (report.wantsFullLook()) onPoll.want()
  }, noteTrouble)

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

  /** Perhaps the credentials are what has changed, so they are asked for again. */
  async function noteTrouble(error: unknown): Promise<void> {
    opening = undefined
    await report.trouble(
      `WordPress could not be read: ${explainError(error)}. The site stays as it was; it is tried again.`,
    )
  }

  return {
    onCall,
    async close() {
      await onPoll.stop()
      await Promise.all([readers.webhooks.close(), readers.poll.close()])
    },
  }
}

/** Scheduled posts go live only when somebody visits WordPress; with a static site in front nobody does. */
async function wakeCron(origin: string): Promise<void> {
  try {
    const response = await fetch(`${origin}/wp-cron.php?doing_wp_cron`, { signal: AbortSignal.timeout(10_000) })
    await response.body?.cancel()
  } catch {
    // The poll says what is wrong with WordPress.
  }
}
