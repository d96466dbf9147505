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
import { eventHeadline, findStoredEvent } from '../../content/events/index.ts'
import { getSettings } from '../../platform/settings/index.ts'

const MAX_CARDS_DRAWN_AT_ONCE = 20
const CARD_THREAD_LIMITS = { heapMb: 256, deadlineMs: 20_000, idleMs: 60_000 }

/** Typesetting takes longer than a reader's request may wait, so cards are drawn in a thread of their own. */
const createCardThread = () =>
  createThread<ShareCard, Uint8Array>(new URL('./draw-card.worker.ts', import.meta.url), CARD_THREAD_LIMITS)

/** Draws a card when somebody first asks for it: services that preview links ask once and keep the answer for weeks. */
export function createShareCards(context: AppContext, thread = createCardThread()) {
  const storage = openFileStorage(context, 'cards')
  const drawing = new Map<string, Promise<Uint8Array | undefined>>()

  /** @param about see `shareCardPath` @returns with `isFinal` false, the site's card in place of another one */
  async function find(about: string, hash: string): Promise<{ bytes: Uint8Array; isFinal: boolean } | undefined> {
    const stored = await storage.get(`${hash}.png`)
    if (stored) return { bytes: stored, isFinal: true }
    const card = await findShareCardContent(context, about)
    // A card has another hash for an earlier title.
    const ownCard = card && shareCardHash(card) === hash && (await drawOnce(card))
    if (ownCard) return { bytes: ownCard, isFinal: true }
    const bytes = await drawOnce(siteCard(await getSettings(context)))
    return bytes && { bytes, isFinal: false }
  }

  async function drawOnce(card: ShareCard): Promise<Uint8Array | undefined> {
    const hash = shareCardHash(card)
    const underWay = drawing.get(hash)
    if (underWay || drawing.size >= MAX_CARDS_DRAWN_AT_ONCE) return underWay
    const drawn = drawAndStore(card, `${hash}.png`).finally(() => drawing.delete(hash))
    drawing.set(hash, drawn)
    return drawn
  }

  async function drawAndStore(card: ShareCard, name: string): Promise<Uint8Array | undefined> {
    const stored = await storage.get(name)
    if (stored) return stored
    const answer = await thread.run(card)
    const bytes = answer.outcome === 'done' ? answer.value : undefined
    if (!bytes) context.log.warn({ title: card.title }, 'could not draw a share card')
    else
      await storage
        .put(name, bytes)
        .catch((error: unknown) => context.log.warn({ err: error }, 'could not keep a share card'))
    return bytes
  }

  return { find, close: () => thread.close() }
}

/** Finds the card of something that readers get. */
async function findShareCardContent(context: AppContext, about: string): Promise<ShareCard | undefined> {
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
    return event?.row.status === 'published' ? titleCard(site, eventHeadline(event), event.row.category) : undefined
  }
  const number = Number.isSafeInteger(Number(id)) ? Number(id) : 0
  const articles = db.selectFrom('articles').select(['title', 'category'])
  const article = await articles.where('number', '=', number).where('status', '=', 'published').executeTakeFirst()
  return article && titleCard(site, article.title, article.category)
}
