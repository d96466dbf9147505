import { setTimeout } from 'node:timers/promises'
import type { PublisherReply, PublisherRequest, SiteCacheUpdate } from '@hometown/shared-types/contract/publishing'
import { createServiceSource } from '../lib/content-source.ts'
import { ContentError, type ContentStore, openContentStore } from './content-store.ts'
import type { Publisher } from './publisher.ts'
import { logAsService } from './publisher-log.ts'
import { failureReason } from './write.ts'

const READ_CONTENT_AGAIN_MS = 500
const REPORT_FAILURE_AFTER_MS = 15_000

interface RunningPublisher extends Publisher {
  /** Returns true if other pages are compiled than those in memory. */
  isOutdated(): boolean
}

/** Answers requests over IPC until the process gets a signal to end. */
export async function runPublisher(open: () => Promise<RunningPublisher>): Promise<void> {
  logAsService()
  let isEnding = false
  let queue: Promise<unknown> = Promise.resolve()
  const finish = async () => {
    isEnding = true
    await queue
    process.exit(0)
  }
  process.on('uncaughtException', endPublisherAfterError)
  for (const event of ['SIGTERM', 'SIGINT'] as const) process.on(event, () => finish().catch(endPublisherAfterError))
  // The service was killed, maybe while this process was starting. The next one has a publisher of its own.
  process.on('disconnect', () => process.exit(1))
  if (process.send && !process.connected) process.exit(1)
  sendToService({ type: 'site-clear' })
  const publisher = await open()
  await publisher.cleanUp()
  // Node keeps messages until this listens.
  process.on('message', (message) => {
    if (isEnding) return
    const request = message as PublisherRequest
    if (request.type === 'preview') answerPreview(publisher, request).catch(endPublisherAfterError)
    else queue = queue.then(() => answerPublish(publisher, request)).catch(endPublisherAfterError)
  })
  sendToService({ type: 'publisher-ready' })
}

export function requiredVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}

/** Waits for the service, which may be starting or away: nothing may be rendered from partial content. */
export function readContent(apiOrigin: string): Promise<ContentStore> {
  const source = createServiceSource(apiOrigin)
  return retryUntilRead(() => openContentStore(source), {
    pause: () => setTimeout(READ_CONTENT_AGAIN_MS),
    report: (reason) => sendToService({ type: 'publish-failed', requestId: null, reason }),
  })
}

interface PublishRetryOptions {
  pause(): Promise<unknown>
  /** Tells the service, and so the desk, why the site doesn’t change. */
  report(reason: string): void
}

/** Reads again until it succeeds or somebody stops us. Logs the first failure and each tenth. */
export async function retryUntilRead<T>(read: () => Promise<T>, { pause, report }: PublishRetryOptions): Promise<T> {
  const since = performance.now()
  for (let failures = 1; ; failures++) {
    try {
      return await read()
    } catch (error) {
      const reason = new ContentError(error).message
      if (failures === 1 || failures % 10 === 0) console.error(`${reason} Trying again.`)
      // A service that only starts needs no more than this.
      if (failures % 10 === 0 && performance.now() - since >= REPORT_FAILURE_AFTER_MS) report(reason)
      await pause()
    }
  }
}

/** Ends the process even if not even an answer is possible; the next process tries again. */
function endPublisherAfterError(error: unknown): void {
  console.error(error)
  process.exit(1)
}

async function answerPublish(
  publisher: RunningPublisher,
  request: Extract<PublisherRequest, { type: 'publish' }>,
): Promise<void> {
  // The pages in memory refer to scripts that are no longer on disk. The supervisor starts a new process.
  if (publisher.isOutdated()) throw new Error('The site was recompiled. Restarting the publisher.')
  try {
    const reply = await publisher.publish(request)
    const drop = [...reply.written, ...reply.removed]
    if (drop.length > 0) sendToService({ type: 'site-changed', drop })
    await publisher.cleanUp()
    sendToService(reply)
  } catch (error) {
    // Nobody knows what the publish got to write or take down.
    sendToService({ type: 'site-clear' })
    sendToService({ type: 'publish-failed', requestId: request.requestId, reason: failureReason(error) })
  }
}

async function answerPreview(
  publisher: RunningPublisher,
  { requestId, article, today }: Extract<PublisherRequest, { type: 'preview' }>,
): Promise<void> {
  try {
    sendToService({ type: 'previewed', requestId, html: await publisher.preview(article, today) })
  } catch (error) {
    sendToService({ type: 'preview-failed', requestId, reason: failureReason(error) })
  }
}

function sendToService(message: PublisherReply | SiteCacheUpdate): void {
  // A supervisor that is already gone would cause an uncaught error without the callback.
  if (process.connected) process.send?.(message, () => undefined)
}
