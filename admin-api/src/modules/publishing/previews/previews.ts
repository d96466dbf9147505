import { randomBytes } from 'node:crypto'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'

const RENDER_PATIENCE = 10_000
const LIFETIME = 30 * 60_000
/** The oldest is dropped first. */
const MOST_PREVIEWS = 100

export interface Previews {
  /** Has the publisher render a draft; returns the token of the page, valid for half an hour. */
  create(article: PreviewArticle): Promise<string>
  findPage(token: string): string | undefined
  close(): void
}

interface Waiting {
  resolve(html: string): void
  reject(error: Error): void
}

export function createPreviews(context: Pick<AppContext, 'link' | 'clock' | 'config'>): Previews {
  const { link, clock, config } = context
  const waiting = new Map<string, Waiting>()
  const pages = new Map<string, { html: string; until: number }>()

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

  function keep(html: string): string {
    const now = clock.now()
    const token = randomBytes(24).toString('base64url')
    pages.set(token, { html, until: now + LIFETIME })
    for (const [old, page] of pages) {
      if (page.until > now && pages.size <= MOST_PREVIEWS) break
      pages.delete(old)
    }
    return token
  }

  return {
    create: async (article) => keep(await render(article)),
    findPage(token) {
      const page = pages.get(token)
      return page && page.until > clock.now() ? page.html : undefined
    },
    close() {
      stopListening()
      refuseAll('The service is stopping.')
    },
  }
}

function notRendered(reason: string): AppError {
  return new AppError(503, 'preview_failed', `The preview could not be made. ${reason}`)
}
