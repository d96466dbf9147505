import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { format } from 'node:util'
import type { ProcessState } from '@hometown/shared-types/process-messages'
import {
  type PublisherReply,
  type PublisherRequest,
  publisherRequestSchema,
  type SiteCacheUpdate,
} from '@hometown/shared-types/publishing'
import { withoutSecrets } from '@hometown/shared-types/without-secrets'
import { explainError } from '@hometown/wordpress-adapter'
import { z } from 'zod'
import { createServiceSource } from '../lib/content-source.ts'
import { type ContentStore, openContentStore } from './content-store.ts'
import { failureReason } from './failure-reason.ts'
import { sourceWithProgress } from './progress.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import type { ReleaseWriter } from './release-writer.ts'
import type { PageRenderer } from './render.ts'

const ASK_AGAIN_MS = 500
const REPORT_INTERVAL_MS = 1000
const ALIVE_INTERVAL_MS = 10_000

export interface PublisherParts {
  readonly store: ContentStore
  readonly writer: ReleaseWriter
  readonly renderer: PageRenderer
  /** True if other pages are compiled than those in memory. */
  isOutdated(): boolean
}

interface Running extends Publisher, Pick<ReleaseWriter, 'cleanUp'>, Pick<PublisherParts, 'isOutdated'> {}

const started = Promise.withResolvers<Running>()
let isStarted = false
let isEnding = false
let toldAt = Number.NEGATIVE_INFINITY
let queue: Promise<void> = Promise.resolve()

/** Answers requests over IPC until the process is told to end. */
export async function runPublisher(open: () => Promise<PublisherParts>): Promise<void> {
  logAsService()
  process.on('uncaughtException', endAnyhow)
  process.on('message', receive)
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => finish().catch(endAnyhow))
  setInterval(() => send({ type: 'alive' }), ALIVE_INTERVAL_MS).unref()
  started.resolve(await start(open))
  isStarted = true
}

async function start(open: () => Promise<PublisherParts>): Promise<Running> {
  const startedAt = performance.now()
  send({ type: 'site-clear' })
  const { store, writer, renderer, isOutdated } = await open()
  await writer.cleanUp()
  const milliseconds = performance.now() - startedAt
  send({ type: 'ready', articles: store.content.articles.size, milliseconds })
  const publisher = createPublisher(store, writer, renderer, {
    onTakenDown: (release, drop) => send({ type: 'site-changed', release, drop: [...drop] }),
    onFailure: (error) => console.error(`Couldn’t take withdrawn content off the site. ${failureReason(error)}`),
  })
  return { ...publisher, cleanUp: writer.cleanUp, isOutdated }
}

/** Waits for the service, which may be starting or away: nothing may be rendered from partial content. */
export async function readContent(apiOrigin: string): Promise<ContentStore> {
  for (let said = ''; ; await setTimeout(ASK_AGAIN_MS)) {
    reportProgress()
    try {
      return await openContentStore(sourceWithProgress(createServiceSource(apiOrigin), reportProgress), reportProgress)
    } catch (error) {
      const reason = explainError(error)
      if (reason !== said) send({ type: 'waiting', reason })
      said = reason
    }
  }
}

function receive(message: unknown): void {
  if (isEnding) return
  const request = publisherRequestSchema.safeParse(message)
  if (!request.success) refuse(message)
  else if (request.data.type === 'preview') answerPreview(request.data).catch(endAnyhow)
  else {
    const { data } = request
    queue = queue.then(() => answerPublish(data)).catch(endAnyhow)
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
    const drop = [...reply.written.map(({ path }) => path), ...reply.removed]
    if (reply.newRelease) send({ type: 'site-clear' })
    else if (drop.length > 0) send({ type: 'site-changed', release: reply.release, drop })
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

/** At most every second; the supervisor detects a hang by it. */
export function reportProgress(): void {
  const now = performance.now()
  if (now - toldAt < REPORT_INTERVAL_MS) return
  toldAt = now
  send({ type: 'progress' })
}

function send(message: PublisherReply | SiteCacheUpdate | ProcessState): void {
  // Without a callback, a supervisor that is already gone would cause an uncaught error.
  if (process.connected) process.send?.(message, () => undefined)
}

async function finish(): Promise<void> {
  isEnding = true
  if (isStarted) await queue
  process.exit(0)
}

/** Of pino, as in the service's log. */
const LEVELS = { debug: 20, info: 30, log: 30, warn: 40, error: 50 } as const
const FATAL = 60

/**
 * Unless people read along in a terminal, all that is printed, also by Astro, becomes a line like those of the service's
 * log. Without secrets and readers' addresses, as there.
 */
function logAsService(): void {
  if (isReadByPeople()) return
  for (const [name, level] of Object.entries(LEVELS))
    Reflect.set(console, name, (...said: unknown[]) => writeLine({ level, msg: format(...said) }))
}

/** Writes at once, so the process may end after it. */
function logLastError(error: unknown): void {
  const { name: type, message, stack } = error instanceof Error ? error : new Error(format(error))
  if (isReadByPeople()) process.stderr.write(`${withoutSecrets(stack ?? message)}\n`)
  else writeLine({ level: FATAL, err: { type, message, stack }, msg: 'an error ended the process' })
}

function isReadByPeople(): boolean {
  const format = process.env.LOG_FORMAT?.trim()
  return format === 'text' || (format !== 'json' && process.stdout.isTTY === true)
}

function writeLine(line: { level: number; msg: string; err?: object }): void {
  const { level, ...rest } = line
  const head = { level, time: Date.now(), pid: process.pid, hostname: hostname(), name: 'publisher' }
  writeSync(1, `${withoutSecrets(JSON.stringify({ ...head, ...rest }))}\n`)
}
