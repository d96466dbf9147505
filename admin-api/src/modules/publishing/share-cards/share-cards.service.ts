import {
  NEWSLETTER_KICKER,
  type ShareCard,
  shareCardHash,
  siteCard,
  titleCard,
} from '@hometown/shared-types/rules/share-card'
import type { AppContext } from '../../../context.ts'
import { openFileStorage } from '../../../storage/file-storage.ts'
import { createThread } from '../../../threads/thread.ts'
import { findNewsletterTitle } from '../../audience/newsletters/index.ts'
import { findStoredEvent, headlineOf } from '../../content/events/index.ts'
import { getSettings } from '../../platform/settings/index.ts'

const DRAWN_AT_ONCE = 20
const THREAD_LIMITS = { heapMb: 256, deadlineMs: 20_000, idleMs: 60_000 }

interface CardDrawer {
  /** Returns a PNG; undefined for a card that can't be drawn. */
  draw(card: ShareCard): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** Draws in a thread of its own: typesetting takes longer than a reader's request may wait. */
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

/** Draws a card when somebody first asks for it: services that preview links ask once and keep the answer for weeks. */
export function createShareCards(context: AppContext, drawer: CardDrawer = createCardDrawer()) {
  const storage = openFileStorage(context, 'cards')
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()

  /** @param about see `shareCardPath` @returns with `isFinal` false, the site's card in place of another one */
  async function find(about: string, hash: string): Promise<{ bytes: Uint8Array; isFinal: boolean } | undefined> {
    const kept = await storage.get(`${hash}.png`)
    if (kept) return { bytes: kept, isFinal: true }
    const card = await findCard(context, about)
    // A card has another hash for an earlier title.
    const own = card && shareCardHash(card) === hash && (await get(card))
    if (own) return { bytes: own, isFinal: true }
    const bytes = await get(siteCard(await getSettings(context)))
    return bytes && { bytes, isFinal: false }
  }

  async function get(card: ShareCard): Promise<Uint8Array | undefined> {
    const hash = shareCardHash(card)
    const before = underWay.get(hash)
    if (before || underWay.size >= DRAWN_AT_ONCE) return before
    const drawn = keep(card, `${hash}.png`).finally(() => underWay.delete(hash))
    underWay.set(hash, drawn)
    return drawn
  }

  async function keep(card: ShareCard, name: string): Promise<Uint8Array | undefined> {
    const kept = await storage.get(name)
    if (kept) return kept
    const bytes = await drawer.draw(card)
    if (!bytes) context.log.warn({ title: card.title }, 'could not draw a share card')
    else
      await storage
        .put(name, bytes)
        .catch((error: unknown) => context.log.warn({ err: error }, 'could not keep a share card'))
    return bytes
  }

  return { find, close: () => drawer.close() }
}

/** Finds the card of something that readers get. */
async function findCard(context: AppContext, about: string): Promise<ShareCard | undefined> {
  const { db } = context.store
  const site = await getSettings(context)
  const [kind = '', ...rest] = about.split('-')
  const id = rest.join('-')
  if (kind === 'site') return siteCard(site)
  if (kind === 'newsletter') {
    const title = await findNewsletterTitle(context, id)
    return title === undefined ? undefined : titleCard(site, title, NEWSLETTER_KICKER)
  }
  if (kind === 'event') {
    const event = await findStoredEvent(db, id)
    return event?.row.status === 'published' ? titleCard(site, headlineOf(event), event.row.category) : undefined
  }
  const number = Number.isSafeInteger(Number(id)) ? Number(id) : 0
  const articles = db.selectFrom('articles').select(['title', 'category'])
  const article = await articles.where('number', '=', number).where('status', '=', 'published').executeTakeFirst()
  return article && titleCard(site, article.title, article.category)
}
