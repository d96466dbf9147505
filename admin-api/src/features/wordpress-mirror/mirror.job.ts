import { explainError } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../context.ts'
import type { Mirror } from './mirror.service.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { createSafeArticleReader } from './safe-articles.ts'
import { followWebhooks, ignoreWebhooks } from './webhook-work.ts'
import { openWordPressSource, type WordPressSource } from './wordpress-source.ts'

const LOOK_EVERY_MS = 1000
const RETRY_AFTER_MS = [1000, 5000, 15_000, 60_000]

export interface MirrorLoop {
  stop(): Promise<void>
}

/**
 * Keeps the articles as they are in the newsroom's WordPress: at once when its webhook calls, and by a poll as a net
 * under it. One step at a time, so that two answers about one post are never mixed.
 */
export function startMirror(context: AppContext): MirrorLoop {
  const { wordpress, config } = context
  const origin = config.wordpressUrl
  const reader = createSafeArticleReader()
  const report = createMirrorReport(context)
  let source: WordPressSource | undefined
  let pollAt = 0
  let retryAt = 0
  let failures = 0
  let wanted = true
  let stopped = false
  let underWay: Promise<void> | undefined

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'webhooks-waiting') want()
  })
  const interval = setInterval(want, LOOK_EVERY_MS)
  want()

  function want(): void {
    wanted = true
    if (stopped || underWay) return
    underWay = steps().finally(() => {
      underWay = undefined
      if (wanted && performance.now() >= retryAt) want()
    })
  }

  async function steps(): Promise<void> {
    if (performance.now() < retryAt) return
    wanted = false
    try {
      if (!wordpress || !origin) return await ignoreWebhooks(context)
      source ??= await open()
      const mirror: Mirror = { context, origin, reader }
      await followWebhooks(mirror, source, report)
      if (performance.now() >= pollAt || report.wantsFullLook()) {
        void wakeCron(origin)
        await pollWordPress(mirror, source, report)
        pollAt = performance.now() + config.wordpressPollSeconds * 1000
        failures = 0
      }
    } catch (error) {
      retryAt = performance.now() + (RETRY_AFTER_MS[Math.min(failures++, RETRY_AFTER_MS.length - 1)] ?? 0)
      source = failures > 1 ? undefined : source
      await report
        .trouble(`WordPress could not be read: ${explainError(error)}. The site stays as it was; it is tried again.`)
        .catch(() => undefined)
    }
  }

  async function open(): Promise<WordPressSource> {
    if (!wordpress) throw new Error('no WordPress')
    const opened = await openWordPressSource(wordpress)
    report.recovered()
    if (opened.problem && config.wordpressUsername)
      await report.trouble(`WordPress is read-only here: ${opened.problem}`)
    return opened
  }

  return {
    async stop() {
      stopped = true
      clearInterval(interval)
      unsubscribe()
      await underWay
      await reader.close()
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
