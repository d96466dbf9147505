import { createHash, randomBytes } from 'node:crypto'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { findPreview, insertPreview } from './previews.repository.ts'

const RENDER_PATIENCE = 10_000
const LIFETIME = 30 * 60_000
/** The oldest is dropped first. */
const MOST_PREVIEWS = 100
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/

export interface Previews {
  /** Has the publisher render a draft; returns the token of the page, valid for half an hour. */
  create(article: PreviewArticle): Promise<string>
  /** Also one that another machine made. */
  findPage(token: string): Promise<string | undefined>
  close(): void
}

interface Waiting {
  resolve(html: string): void
  reject(error: Error): void
}

export function createPreviews(context: Pick<AppContext, 'store' | 'link' | 'clock' | 'config'>): Previews {
  const { store, link, clock, config } = context
  const waiting = new Map<string, Waiting>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'previewed') take(message.requestId)?.resolve(message.html)
    if (message.type === 'preview-failed') take(message.requestId)?.reject(notRendered(message.reason))
    if (message.type === 'publisher-gone') refuseAll('The publisher was restarted. Please try again.')
  })

  function take(requestId: string): Waiting | undefined {
    const entry = waiting.get(requestId)
    waiting.delete(requestId)
    return entry
  }

  function refuseAll(reason: string): void {
    for (const requestId of [...waiting.keys()]) take(requestId)?.reject(notRendered(reason))
  }

  function render(article: PreviewArticle): Promise<string> {
    const requestId = uuid()
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => {
        take(requestId)?.reject(notRendered('The publisher didn’t answer in time. Please try again.'))
      }, RENDER_PATIENCE)
      waiting.set(requestId, {
        resolve(html) {
          clearTimeout(timer)
          resolve(html)
        },
        reject(error) {
          clearTimeout(timer)
          reject(error)
        },
      })
      link.send({ type: 'preview', requestId, today: countyDate(clock.now(), config.timeZone), article })
    })
  }

  async function keep(html: string): Promise<string> {
    const now = clock.now()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const row = { token_hash: hashOf(token), html, expires_at: now + LIFETIME }
    await insertPreview(store.db, row, { now, most: MOST_PREVIEWS })
    return token
  }

  return {
    create: async (article) => keep(await render(article)),
    findPage: async (token) => (TOKEN.test(token) ? findPreview(store.db, hashOf(token), clock.now()) : undefined),
    close() {
      stopListening()
      refuseAll('The service is stopping.')
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function notRendered(reason: string): AppError {
  return new AppError(503, 'preview_failed', `The preview could not be made. ${reason}`)
}
