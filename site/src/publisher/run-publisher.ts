import { setTimeout } from 'node:timers/promises'
import {
  type PublisherReply,
  type PublisherRequest,
  publisherRequestSchema,
  type SiteCacheUpdate,
} from '@hometown/shared-types/publishing'
import { z } from 'zod'
import { createServiceSource } from '../lib/content-source.ts'
import { type ContentStore, openContentStore } from './content-store.ts'
import { failureReason } from './failure-reason.ts'
import { createHangWatch } from './hang-watch.ts'
import { sourceWithProgress } from './progress.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { logAsService, logLastError } from './publisher-log.ts'
import type { ReleaseWriter } from './release-writer.ts'
import type { PageRenderer } from './render.ts'

const ASK_AGAIN_MS = 500

export interface PublisherParts {
  readonly store: ContentStore
  readonly writer: ReleaseWriter
  readonly renderer: PageRenderer
  /** True if other pages are compiled than those in memory. */
  isOutdated(): boolean
}

interface Running extends Publisher, Pick<ReleaseWriter, 'cleanUp'>, Pick<PublisherParts, 'isOutdated'> {}

const watch = createHangWatch()
const started = Promise.withResolvers<Running>()
let isStarted = false
let isEnding = false
let queue: Promise<void> = Promise.resolve()

/** Answers requests over IPC until the process is told to end. */
export async function runPublisher(open: () => Promise<PublisherParts>): Promise<void> {
  logAsService()
  process.on('uncaughtException', endAnyhow)
  process.on('message', receive)
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => finish().catch(endAnyhow))
  started.resolve(await watch.during(() => start(open)))
  isStarted = true
}

async function start(open: () => Promise<PublisherParts>): Promise<Running> {
  send({ type: 'site-clear' })
  const { store, writer, renderer, isOutdated } = await open()
  await writer.cleanUp()
  send({ type: 'ready' })
  const publisher = createPublisher(store, writer, renderer, {
    onTakenDown: (drop) => send({ type: 'site-changed', drop: [...drop] }),
    onFailure: (error) => console.error(`Couldn’t take withdrawn content off the site. ${failureReason(error)}`),
  })
  return { ...publisher, cleanUp: writer.cleanUp, isOutdated }
}

/** Waits for the service, which may be starting or away: nothing may be rendered from partial content. */
export async function readContent(apiOrigin: string): Promise<ContentStore> {
  for (;;) {
    reportProgress()
    try {
      return await openContentStore(sourceWithProgress(createServiceSource(apiOrigin), reportProgress), reportProgress)
    } catch {
      // It is asked again, until somebody stops us.
      await setTimeout(ASK_AGAIN_MS)
    }
  }
}

function receive(message: unknown): void {
  if (isEnding) return
  const { data } = publisherRequestSchema.safeParse(message)
  if (data === undefined) refuse(message)
  else if (data.type === 'preview') watch.during(() => answerPreview(data)).catch(endAnyhow)
  else {
    queue = queue.then(() => watch.during(() => answerPublish(data))).catch(endAnyhow)
  }
}

/** If not even an answer is possible, the next process tries again. */
function endAnyhow(error: unknown): void {
  logLastError(error)
  process.exit(1)
}

/** The sender must not wait forever, and a crash would only bring the same request again. */
function refuse(message: unknown): void {
  const { data } = z.object({ type: z.string(), requestId: z.string() }).safeParse(message)
  if (data === undefined) return
  const reason = 'The publisher doesn’t know this request.'
  send({ type: data.type === 'preview' ? 'preview-failed' : 'publish-failed', requestId: data.requestId, reason })
}

async function answerPublish(request: Extract<PublisherRequest, { type: 'publish' }>): Promise<void> {
  const publisher = await started.promise
  if (publisher.isOutdated()) return startAgain(request.requestId)
  try {
    const reply = await publisher.publish(request)
    const drop = [...reply.written, ...reply.removed]
    if (reply.newRelease) send({ type: 'site-clear' })
    else if (drop.length > 0) send({ type: 'site-changed', drop })
    send(reply)
    if (reply.newRelease) await publisher.cleanUp()
  } catch (error) {
    send({ type: 'publish-failed', requestId: request.requestId, reason: failureReason(error) })
  }
}

/** The pages in memory refer to scripts that are no longer on disk. The supervisor starts a new process. */
function startAgain(requestId: string): void {
  isEnding = true
  const reason = 'The site was recompiled. Restarting the publisher.'
  process.send?.({ type: 'publish-failed', requestId, reason } satisfies PublisherReply, () => process.exit(1))
}

async function answerPreview(request: Extract<PublisherRequest, { type: 'preview' }>): Promise<void> {
  const { requestId, article, today } = request
  const publisher = await started.promise
  try {
    send({ type: 'previewed', requestId, html: await publisher.preview(article, today) })
  } catch (error) {
    send({ type: 'preview-failed', requestId, reason: failureReason(error) })
  }
}

/** Call it after each step of work that takes long. */
export function reportProgress(): void {
  watch.progress()
}

function send(message: PublisherReply | SiteCacheUpdate): void {
  // Without a callback, a supervisor that is already gone would cause an uncaught error.
  if (process.connected) process.send?.(message, () => undefined)
}

async function finish(): Promise<void> {
  isEnding = true
  if (isStarted) await queue
  process.exit(0)
}
