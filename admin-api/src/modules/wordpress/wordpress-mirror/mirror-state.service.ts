import type { WordPressConnection } from '@hometown/shared-types/contract/connections'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../database/queries.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { isReadByPeople, say } from '../../../log/say.ts'
import { isNotDeleted } from '../../content/listed-articles/listed-articles.service.ts'
import { noteReceipt } from '../../platform/changes/receipts.service.ts'
import { AT_ONCE } from './wordpress-queue.service.ts'

const STATE = 'wordpress_mirror'
const PROBLEM = 'wordpress_problem'
const LAST_WEBHOOK = 'wordpress_webhook'
const HOUR_MS = 3_600_000

const stateSchema = z.object({
  origin: z.string(),
  /** When every post was last read because something changed that many posts show. */
  renewedAt: z.number(),
  /** When the last complete poll began. */
  syncedAt: z.number(),
  editable: z.boolean(),
  /** The day on which every post was last read, and what our settings and rules made of them. */
  readAs: z.string(),
})
type MirrorState = z.infer<typeof stateSchema>

export type Place = Pick<AppContext, 'store' | 'config'>

/** Undefined until this WordPress was read completely. */
export async function findMirrorState(db: Db, origin: string): Promise<MirrorState | undefined> {
  const state = await findValue(db, STATE, stateSchema)
  return state?.origin === origin ? state : undefined
}

export async function saveMirrorState(trx: Db, state: MirrorState): Promise<void> {
  await saveValue(trx, STATE, state, state.syncedAt)
}

export async function noteWebhook(trx: Db, now: number): Promise<void> {
  await saveValue(trx, LAST_WEBHOOK, now, now)
}

/** Requests to read all posts again. What many posts show, such as a category's name, is followed at most hourly. */
export async function listDueReadings({ store: { db }, clock }: AppContext, origin: string) {
  const readings = await db.selectFrom('wordpress_queue').selectAll().where('kind', '=', 'everything').execute()
  if (readings.length === 0) return readings
  const renewedAt = (await findMirrorState(db, origin))?.renewedAt ?? 0
  return readings.filter(({ id }) => id === AT_ONCE || clock.now() >= renewedAt + HOUR_MS)
}

export async function describeConnection({ store: { db }, config }: AppContext): Promise<WordPressConnection> {
  const { wordpressUrl: origin = '', wordpressUsername: username } = config
  const state = await findMirrorState(db, origin)
  const failing = db.selectFrom('wordpress_queue').select(['id', 'problem']).where('problem', 'is not', null)
  return {
    address: origin || null,
    username: username ?? null,
    webhookAddress: `${config.apiUrl || config.siteUrl}/api/webhooks/content`,
    lastWebhookAt: isoTimeOrNull(await findValue(db, LAST_WEBHOOK, z.number())),
    lastSyncAt: isoTimeOrNull(state?.syncedAt),
    writable: username ? (state?.editable ?? null) : false,
    articles: await countRows(articlesOf(db, origin)),
    problems: await failing.$narrowType<{ problem: string }>().orderBy('id').execute(),
  }
}

/** Why WordPress couldn't be read at the last try, and what to do. Also said in the terminal where Hometown was started. */
export async function reportProblem(context: AppContext, reason: string): Promise<void> {
  const { store, clock, log } = context
  const message = `Couldn’t read WordPress: ${reason.replace(/\.$/, '')}. The site stays as it is, and we’ll keep trying.`
  if ((await findValue(store.db, PROBLEM, z.string())) === message) return
  await saveValue(store.db, PROBLEM, message, clock.now())
  if (isReadByPeople()) say(`\n${message}`, 'warn')
  log.warn({ outcome: 'failed' }, message)
  await noteReceipt(context, 'failed', message)
}

export async function noteRecovery(context: AppContext): Promise<void> {
  if (await deleteValue(context.store.db, PROBLEM)) await noteReceipt(context, 'live', 'WordPress can be read again.')
}

/** Why the connected WordPress couldn't be read yet; undefined once it was read completely. */
export async function findFirstSyncProblem({ store, config }: Place): Promise<string | undefined> {
  const isRead = !config.wordpressUrl || (await findMirrorState(store.db, config.wordpressUrl))
  return isRead ? undefined : findValue(store.db, PROBLEM, z.string())
}

/** Tells whether readers still wait for a WordPress: until it was read completely, unless the site has other articles. */
export async function watchFirstSync({ store, config }: Place): Promise<() => false | Promise<boolean>> {
  const { wordpressUrl: origin = '' } = config
  const others = store.db.selectFrom('articles').select('id').where('status', '=', 'published')
  let isAwaited = origin !== '' && !(await others.where('origin', '<>', origin).limit(1).executeTakeFirst())
  return () => isAwaited && look()

  async function look(): Promise<boolean> {
    isAwaited &&= (await findMirrorState(store.db, origin)) === undefined
    return isAwaited
  }
}

export function articlesOf(db: Db, origin: string) {
  return db.selectFrom('articles').where('origin', '=', origin).where(isNotDeleted())
}
