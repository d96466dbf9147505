import { createHash, randomBytes } from 'node:crypto'
import { countyDate } from '@hometown/shared-types/county-time'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'

const RENDER_PATIENCE = 10_000
const LIFETIME = 30 * 60_000
/** The oldest is dropped first. */
const MOST_PREVIEWS = 100
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/

export interface Previews {
  /** Has this machine's publisher render a draft; returns the token of the page, valid for half an hour. */
  create(article: PreviewArticle): Promise<string>
  /** Also one that another machine made. */
  findPage(token: string): Promise<string | undefined>
  close(): void
}

interface Waiting {
  resolve(html: string): void
  refuse(reason: string): void
}

export function createPreviews({
  store: { db },
  link,
  clock,
  config,
}: Pick<AppContext, 'store' | 'link' | 'clock' | 'config'>): Previews {
  const waiting = new Map<string, Waiting>()

  const stopListening = link.onMessage((message) => {
    if (message.type === 'previewed') waiting.get(message.requestId)?.resolve(message.html)
    if (message.type === 'preview-failed') waiting.get(message.requestId)?.refuse(message.reason)
    if (message.type === 'publisher-gone') refuseAll('The publisher was restarted. Please try again.')
  })

  function refuseAll(reason: string): void {
    for (const { refuse } of [...waiting.values()]) refuse(reason)
  }

  async function render(article: PreviewArticle): Promise<string> {
    const requestId = uuid()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const refuse = (reason: string) => reject(notRendered(reason))
    const timer = setTimeout(refuse, RENDER_PATIENCE, 'The publisher didn’t answer in time. Please try again.')
    waiting.set(requestId, { resolve, refuse })
    try {
      link.send({ type: 'preview', requestId, today: countyDate(clock.now(), config.timeZone), article })
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(requestId)
    }
  }

  async function keep(html: string): Promise<string> {
    const now = clock.now()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await db
      .insertInto('previews')
      .values({ id: hashOf(token), html, expires_at: now + LIFETIME })
      .execute()
    // SQLite wants a limit with an offset.
    const oldest = db
      .selectFrom('previews')
      .select('id')
      .orderBy('expires_at', 'desc')
      .limit(1000)
      .offset(MOST_PREVIEWS)
    await db
      .deleteFrom('previews')
      .where((row) => row.or([row('expires_at', '<=', now), row('id', 'in', oldest)]))
      .execute()
    return token
  }

  async function findPage(token: string): Promise<string | undefined> {
    if (!TOKEN.test(token)) return undefined
    const found = db.selectFrom('previews').select('html').where('id', '=', hashOf(token))
    return (await found.where('expires_at', '>', clock.now()).executeTakeFirst())?.html
  }

  return {
    create: async (article) => keep(await render(article)),
    findPage,
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
