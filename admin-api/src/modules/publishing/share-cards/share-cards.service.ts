import type { Category } from '@hometown/shared-types/category'
import { articleCard, newsletterCard, type ShareCard, shareCardHash, siteCard } from '@hometown/shared-types/share-card'
import { topicKicker, topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type FileContext, type FileStorage, openFileStorage } from '../../../file-storage/file-storage.ts'
import { createThread } from '../../../threads/thread.ts'
import { findNewsletterTitle } from '../../audience/newsletters/public/public-newsletters.service.ts'
import { keywordsFromRow } from '../../content/articles/stored-articles.service.ts'
import { findStoredEvent, headlineOf } from '../../content/events/events.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'

/** Old titles and colors leave cards behind. A deleted card that is still wanted is drawn again. */
const KEPT_CARDS = 5000
/** Looking for the oldest lists them all. */
const CLEANED_EVERY = 100
const DRAWN_AT_ONCE = 20
const THREAD_LIMITS = { heapMb: 256, deadlineMs: 20_000, idleMs: 60_000 }

export interface ServedCard {
  bytes: Uint8Array
  /** False for the site's card in place of another one: it must not be cached for long. */
  isFinal: boolean
}

export interface CardDrawer {
  /** PNG; undefined for a card that can't be drawn. */
  draw(card: ShareCard): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

export interface ShareCards {
  /**
   * Draws a card when somebody first asks for it: services that preview links ask once and keep the answer for weeks.
   * @param about see `shareCardPath`
   */
  find(about: string, hash: string): Promise<ServedCard | undefined>
  close(): Promise<void>
}

export function createShareCards(
  context: FileContext & Pick<AppContext, 'config' | 'log' | 'store'>,
  drawer: CardDrawer = createCardDrawer(),
): ShareCards {
  const drawing = new Map<string, Promise<Uint8Array | undefined>>()
  let kept = 0

  async function find(about: string, hash: string): Promise<ServedCard | undefined> {
    const own = (await findStored(hash)) ?? (await drawKnown(about, hash))
    if (own) return { bytes: own, isFinal: true }
    const site = siteCard(await getSettings(context))
    const bytes = (await findStored(shareCardHash(site))) ?? (await drawOnce(site))
    return bytes && { bytes, isFinal: false }
  }

  function findStored(hash: string): Promise<Uint8Array | undefined> {
    return openFileStorage(context, 'cards').get(fileName(hash))
  }

  /** Undefined for the card of an earlier title, and of something that readers don't get. */
  async function drawKnown(about: string, hash: string): Promise<Uint8Array | undefined> {
    const card = (await listCards(context, about)).find((one) => shareCardHash(one) === hash)
    return card && drawOnce(card)
  }

  async function drawOnce(card: ShareCard): Promise<Uint8Array | undefined> {
    const hash = shareCardHash(card)
    const before = drawing.get(hash)
    if (before || drawing.size >= DRAWN_AT_ONCE) return before
    const drawn = drawAndKeep(card, hash).finally(() => drawing.delete(hash))
    drawing.set(hash, drawn)
    return drawn
  }

  async function drawAndKeep(card: ShareCard, hash: string): Promise<Uint8Array | undefined> {
    const bytes = await drawer.draw(card)
    if (bytes === undefined) {
      context.log.warn({ title: card.title }, 'could not draw a share card')
      return undefined
    }
    try {
      const storage = openFileStorage(context, 'cards')
      await storage.put(fileName(hash), bytes)
      if (kept++ % CLEANED_EVERY === 0) await deleteOldest(storage)
    } catch (error) {
      context.log.warn({ err: error }, 'could not keep a share card, so it is drawn again')
    }
    return bytes
  }

  return { find, close: () => drawer.close() }
}

async function deleteOldest(storage: FileStorage): Promise<void> {
  const cards = (await Array.fromAsync(storage.list())).sort((one, other) => other.usedAt - one.usedAt)
  for (const { name } of cards.slice(KEPT_CARDS)) await storage.delete(name)
}

/** In a thread of its own: typesetting takes longer than a reader's request may wait. */
function createCardDrawer(): CardDrawer {
  const code = new URL('./draw-card.worker.ts', import.meta.url)
  const thread = createThread<ShareCard, Uint8Array>(code, THREAD_LIMITS)
  return {
    async draw(card) {
      const answer = await thread.run(card)
      return answer.outcome === 'done' ? answer.value : undefined
    },
    close: () => thread.close(),
  }
}

/** The cards that the site may show for something that readers get. */
async function listCards(context: Pick<AppContext, 'store' | 'config'>, about: string): Promise<ShareCard[]> {
  const { db } = context.store
  const site = await getSettings(context)
  const [kind, ...rest] = about.split('-')
  const id = rest.join('-')
  if (kind === 'site') return [siteCard(site)]
  if (kind === 'newsletter') {
    const title = await findNewsletterTitle(context, id)
    return title === undefined ? [] : [newsletterCard(site, title)]
  }
  if (kind === 'event') {
    const event = await findStoredEvent(db, id)
    return event?.row.status === 'published' ? [articleCard(site, headlineOf(event), event.row.category)] : []
  }
  const article = await findArticle(db, Number(id))
  return article ? kickersOf(article).map((kicker) => articleCard(site, article.title, kicker)) : []
}

/** The site puts the first topic that has a page on the card, else the category. Which topics have one only the site knows. */
function kickersOf(row: { readonly category: Category; readonly keywords: string }): string[] {
  return [...topicsOfKeywords(keywordsFromRow(row)).map(({ name }) => topicKicker(name)), row.category]
}

async function findArticle(db: Kysely<Database>, number: number) {
  if (!Number.isSafeInteger(number)) return undefined
  return db
    .selectFrom('articles')
    .select(['title', 'category', 'keywords'])
    .where('wordpress_id', '=', number)
    .where('status', '=', 'published')
    .executeTakeFirst()
}

function fileName(hash: string): string {
  return `${hash}.png`
}
