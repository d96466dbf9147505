import { createHash, randomBytes } from 'node:crypto'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PreviewArticle, PublisherRequest } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import { hasPublisher } from '../../../config/roles.ts'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import {
  deletePreviewRequest,
  findPreview,
  findPreviewAnswer,
  insertPreview,
  insertPreviewRequest,
} from './previews.repository.ts'

export type PreviewRequest = Extract<PublisherRequest, { type: 'preview' }>

/** `isGone`: the publisher died, so another one may still render it. The message is for people. */
export class PreviewError extends Error {
  override name = 'PreviewError' as const
  readonly isGone: boolean

  constructor(reason: string, { isGone = false } = {}) {
    super(reason)
    this.isGone = isGone
  }
}

interface PreviewRenderer {
  /** @throws PreviewError */
  render(request: PreviewRequest, withinMs: number): Promise<string>
  close(): void
}

interface Waiting {
  resolve(html: string): void
  reject(error: PreviewError): void
}

/** Has the publisher of this machine render previews. */
export function createPreviewRenderer({ link }: Pick<AppContext, 'link'>): PreviewRenderer {
  const waiting = new Map<string, Waiting>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'previewed') waiting.get(message.requestId)?.resolve(message.html)
    if (message.type === 'preview-failed') waiting.get(message.requestId)?.reject(new PreviewError(message.reason))
    if (message.type === 'publisher-gone')
      refuseAll(new PreviewError('The publisher was restarted. Please try again.', { isGone: true }))
  })

  function refuseAll(error: PreviewError): void {
    for (const { reject } of [...waiting.values()]) reject(error)
  }

  return {
    async render(request, withinMs) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const refuse = () => reject(new PreviewError('The publisher didn’t answer in time. Please try again.'))
      const timer = setTimeout(refuse, withinMs)
      waiting.set(request.requestId, { resolve, reject })
      try {
        link.send(request)
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(request.requestId)
      }
    },
    close() {
      stopListening()
      refuseAll(new PreviewError('The service is stopping.'))
    },
  }
}

const RENDER_PATIENCE = 10_000
const LIFETIME = 30 * 60_000
/** The oldest is dropped first. */
const MOST_PREVIEWS = 100
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/

export interface Previews {
  /** Has a publisher render a draft; returns the token of the page, valid for half an hour. */
  create(article: PreviewArticle): Promise<string>
  /** Also one that another machine made. */
  findPage(token: string): Promise<string | undefined>
  close(): void
}

export function createPreviews(context: Pick<AppContext, 'store' | 'link' | 'clock' | 'config' | 'objects'>): Previews {
  const { store, clock, config } = context
  const own = createPreviewRenderer(context)
  // Only with a bucket can there be other machines that publish.
  const others = context.objects ? createRequestedPreviews(context) : undefined

  async function render(article: PreviewArticle): Promise<string> {
    const request = {
      type: 'preview',
      requestId: uuid(),
      today: countyDate(clock.now(), config.timeZone),
      article,
    } as const
    try {
      return await renderHereOrThere(request)
    } catch (error) {
      throw error instanceof PreviewError ? notRendered(error.message) : error
    }
  }

  async function renderHereOrThere(request: PreviewRequest): Promise<string> {
    if (others && !hasPublisher(config)) return others.render(request, RENDER_PATIENCE)
    const begunAt = performance.now()
    try {
      return await own.render(request, RENDER_PATIENCE)
    } catch (error) {
      const left = Math.round(RENDER_PATIENCE - (performance.now() - begunAt))
      if (others && error instanceof PreviewError && error.isGone && left > 0) return others.render(request, left)
      throw error
    }
  }

  async function keep(html: string): Promise<string> {
    const now = clock.now()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const preview = { id: hashOf(token), html, expires_at: now + LIFETIME }
    await insertPreview(store.db, preview, { now, most: MOST_PREVIEWS })
    return token
  }

  return {
    create: async (article) => keep(await render(article)),
    findPage: async (token) => (TOKEN.test(token) ? findPreview(store.db, hashOf(token), clock.now()) : undefined),
    close() {
      own.close()
      others?.close()
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function notRendered(reason: string): AppError {
  return new AppError(503, 'preview_failed', `The preview could not be made. ${reason}`)
}

const LOOK_EVERY_MS = 500

/** Has another machine’s publisher render previews: a row asks, and the first publisher that is free answers in it. */
function createRequestedPreviews({ store, link }: Pick<AppContext, 'store' | 'link'>): PreviewRenderer {
  const waiting = new Map<string, { look(): void; stop(): void }>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'preview-made') waiting.get(message.requestId)?.look()
  })

  async function untilAnswered(id: string, withinMs: number): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const look = () => {
      findPreviewAnswer(store.db, id).then((answer) => {
        if (answer?.html) resolve(answer.html)
        else if (answer?.problem) reject(new PreviewError(answer.problem))
      }, reject)
    }
    const refuse = () => reject(new PreviewError('No publisher answered in time. Please try again.'))
    const timers = [setInterval(look, LOOK_EVERY_MS), setTimeout(refuse, withinMs)]
    waiting.set(id, { look, stop: () => reject(new PreviewError('The service is stopping.')) })
    try {
      link.send({ type: 'preview-wanted' })
      return await promise
    } finally {
      for (const timer of timers) clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    async render(request, withinMs) {
      const id = request.requestId
      await insertPreviewRequest(store, { id, request: JSON.stringify(request), milliseconds: withinMs })
      try {
        return await untilAnswered(id, withinMs)
      } finally {
        // Expired rows also go with the next claim.
        await deletePreviewRequest(store.db, id).catch(() => undefined)
      }
    },
    close() {
      stopListening()
      for (const { stop } of [...waiting.values()]) stop()
    },
  }
}
