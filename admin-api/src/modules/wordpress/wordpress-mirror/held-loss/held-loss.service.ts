import type { CurrentUser } from '@hometown/shared-types/auth'
import { HELD_TITLES, type HeldLoss } from '@hometown/shared-types/held-article'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { deleteValue, findValue, lockValue, saveValue } from '../../../../database/settings/instance-values.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { countMirrored, listOfNumbers } from '../pull/mirror.repository.ts'
import { type Mirror, writeMirrored } from '../pull/mirror.ts'
import type { MirrorReport } from '../pull/mirror-report.ts'
import { removeMirrored } from '../pull/posts/remove-mirrored.ts'

const HELD = 'wordpress_held'
const AT_LEAST_ARTICLES = 20
const SHARE_THAT_IS_NORMAL = 1 / 5

/** Posts that WordPress lacks and the site keeps, and those of them that an editor removes. */
const heldSchema = z.object({ origin: z.string(), ids: z.array(z.number()), confirmed: z.array(z.number()) })

/** WordPress ids. */
export async function findHeld(
  db: Kysely<Database>,
  origin: string | undefined,
): Promise<Omit<z.infer<typeof heldSchema>, 'origin'>> {
  const held = await findValue(db, HELD, heldSchema)
  return held && held.origin === origin ? held : { ids: [], confirmed: [] }
}

/**
 * Removes what WordPress lacks. If that is more than a fifth of the published articles, a fault is likelier than a
 * decision: then they stay until an editor removes them, or WordPress has them again.
 * @param asked the posts that WordPress was asked for by id
 * @param gone those of them that it doesn't have, or that mustn't be shown
 */
export async function removeMissing(
  mirror: Mirror,
  report: MirrorReport,
  asked: Iterable<number>,
  gone: readonly number[],
): Promise<void> {
  const { context, origin } = mirror
  const { db } = context.store
  const before = await findHeld(db, origin)
  const known = new Set(asked)
  const confirmed = new Set(gone.filter((id) => before.confirmed.includes(id)))
  const unasked = before.ids.filter((id) => !known.has(id))
  const waiting = await listOfNumbers(db, origin, [...unasked, ...gone.filter((id) => !confirmed.has(id))])
  const lost = waiting.filter(({ status }) => status === 'published').length
  const published = await countMirrored(db, origin, ['published'])
  const isFault = published >= AT_LEAST_ARTICLES && lost > published * SHARE_THAT_IS_NORMAL
  await removeMirrored(mirror, isFault ? [...confirmed] : gone)
  await saveHeld(mirror, before.ids, isFault ? waiting.map((row) => row.wordpress_id) : unasked)
  if (!isFault || before.ids.length > 0) return
  await report.held(
    `${lost} of ${published} published articles are missing from WordPress. We kept them on the site. Remove them at the desk under All Articles, or restore them in WordPress.`,
  )
}

async function saveHeld(mirror: Mirror, before: readonly number[], ids: readonly number[]): Promise<void> {
  if (before.length === ids.length && before.every((id) => ids.includes(id))) return
  const { context, origin } = mirror
  await writeMirrored(mirror, async (trx) => {
    // An editor may have confirmed meanwhile.
    await lockValue(trx, HELD)
    const { confirmed } = await findHeld(trx, origin)
    const held = { origin, ids, confirmed: confirmed.filter((id) => ids.includes(id)) }
    if (ids.length === 0) await deleteValue(trx, HELD)
    else await saveValue(trx, HELD, held, context.clock.now())
  })
  announce(context, { type: 'changed', lists: ['held-articles'] })
}

/** The newest articles first. */
async function listWaiting(db: Kysely<Database>, origin: string | undefined) {
  const { ids, confirmed } = await findHeld(db, origin)
  const rows = await listOfNumbers(
    db,
    origin ?? '',
    ids.filter((id) => !confirmed.includes(id)),
  )
  return rows.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0))
}

export async function findHeldLoss({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<HeldLoss> {
  const rows = await listWaiting(store.db, config.wordpressUrl)
  return { articles: rows.length, titles: rows.slice(0, HELD_TITLES).map(({ title }) => title) }
}

/** The next sync removes them if WordPress still lacks them. @returns how many */
export async function removeHeld(context: AppContext, user: CurrentUser | null = null): Promise<number> {
  const { store, clock, config, link } = context
  const rows = await store.db.transaction().execute(async (trx) => {
    await lockValue(trx, HELD)
    const waiting = await listWaiting(trx, config.wordpressUrl)
    if (waiting.length === 0) return []
    const { ids } = await findHeld(trx, config.wordpressUrl)
    await saveValue(trx, HELD, { origin: config.wordpressUrl, ids, confirmed: ids }, clock.now())
    const details = { articles: waiting.length, titles: titlesOf(waiting), ids: waiting.map(({ id }) => id) }
    await recordAudit(trx, { user, action: 'publish.confirm', details }, clock.now())
    return waiting
  })
  if (rows.length === 0) return 0
  link.send({ type: 'loss-confirmed' })
  announce(context, { type: 'changed', lists: ['held-articles'] })
  return rows.length
}

function titlesOf(rows: readonly { title: string }[]): string[] {
  const titles = rows.slice(0, HELD_TITLES).map(({ title }) => title)
  return rows.length > HELD_TITLES ? [...titles, `and ${rows.length - HELD_TITLES} more`] : titles
}
