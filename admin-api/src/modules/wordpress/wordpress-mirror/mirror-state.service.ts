import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Database } from '../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { isReadByPeople, say } from '../../../log/say.ts'
import { isThere } from '../../content/listed-articles/listed-articles.service.ts'

const STATE = 'wordpress_mirror'
const PROBLEM = 'wordpress_first_sync'

const stateSchema = z.object({
  origin: z.string(),
  /** The latest time of change that was read. */
  modifiedUntil: z.number(),
  /** When every post was last read because something changed that many posts show. */
  renewedAt: z.number(),
  syncedAt: z.number(),
  editable: z.boolean(),
  /** The day on which every post was last read, and what our settings and rules made of them. */
  readAs: z.string(),
})
type MirrorState = z.infer<typeof stateSchema>

/** Undefined until this WordPress was read completely. */
export async function findMirrorState(db: Kysely<Database>, origin: string): Promise<MirrorState | undefined> {
  const state = await findValue(db, STATE, stateSchema)
  return state?.origin === origin ? state : undefined
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState): Promise<void> {
  await saveValue(db, STATE, state, state.syncedAt)
  await deleteValue(db, PROBLEM)
}

const problemSchema = z.object({ origin: z.string(), message: z.string() })

/** Also said in the terminal where Hometown was started. */
export async function saveFirstSyncProblem(
  { store, clock }: AppContext,
  origin: string,
  message: string,
): Promise<void> {
  await saveValue(store.db, PROBLEM, { origin, message }, clock.now())
  if (isReadByPeople()) say(`\n${message}`, 'warn')
}

/** Why the connected WordPress couldn't be read yet, and what to do; undefined once it was read completely. */
export async function findFirstSyncProblem({
  store: { db },
  config: { wordpressUrl: origin },
}: Pick<AppContext, 'store' | 'config'>): Promise<string | undefined> {
  if (!origin || (await findMirrorState(db, origin))) return undefined
  const problem = await findValue(db, PROBLEM, problemSchema)
  return problem?.origin === origin ? problem.message : undefined
}

/** Tells whether readers still wait for a WordPress: until it was read completely, unless the site has other articles. */
export async function watchFirstSync({
  store: { db },
  config: { wordpressUrl: origin = '' },
}: Pick<AppContext, 'store' | 'config'>): Promise<() => false | Promise<boolean>> {
  const published = db.selectFrom('articles').select('id').where('status', '=', 'published')
  let isAwaited = origin !== '' && !(await published.where('origin', '<>', origin).limit(1).executeTakeFirst())
  return () => isAwaited && look()

  async function look(): Promise<boolean> {
    isAwaited &&= (await findMirrorState(db, origin)) === undefined
    return isAwaited
  }
}

export function countArticles(db: Kysely<Database>, origin: string, isPublished = false): Promise<number> {
  const articles = db.selectFrom('articles').where('origin', '=', origin).where(isThere())
  return countRows(isPublished ? articles.where('status', '=', 'published') : articles)
}
