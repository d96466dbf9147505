import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { deleteValue, findValue, saveValue, saveValueOnce } from '../../../../database/settings/instance-values.ts'
import { findMirrorState } from '../pull/mirror-state.repository.ts'

/** Why the connected WordPress couldn't be read yet, and what to do; undefined once it was read completely. */
export async function findFirstSyncProblem({
  store,
  config,
}: Pick<AppContext, 'store' | 'config'>): Promise<string | undefined> {
  const address = config.wordpressUrl
  if (!address || (await isSynced(store, address))) return undefined
  return findProblem(store.db, address)
}

export async function isSynced({ db }: AppContext['store'], address: string): Promise<boolean> {
  return (await findMirrorState(db))?.origin === address
}

/** Why WordPress couldn't be read yet, for the desk and for the output of `npm start`. */
export interface FirstSyncReport {
  failed(message: string): Promise<void>
  /** WordPress was read completely. */
  done(): Promise<void>
}

export function createFirstSyncReport({ store, clock, link }: AppContext, origin: string): FirstSyncReport {
  let lastReported: string | undefined
  let isDone = false
  return {
    async failed(message) {
      if (message === lastReported) return
      // Before the write: the poll and the webhooks fail at the same time.
      lastReported = message
      await saveProblem(store.db, origin, message, clock.now())
      link.send({ type: 'wordpress-unread', message })
    },
    async done() {
      if (isDone) return
      await deleteProblem(store.db)
      isDone = true
    },
  }
}

const PROBLEM = 'wordpress_first_sync'
const SITE_SHOWN = 'site_shown'

const problemSchema = z.object({ origin: z.string(), message: z.string() })

export async function findProblem(db: Kysely<Database>, origin: string): Promise<string | undefined> {
  const problem = await findValue(db, PROBLEM, problemSchema)
  return problem?.origin === origin ? problem.message : undefined
}

async function saveProblem(db: Kysely<Database>, origin: string, message: string, now: number): Promise<void> {
  await saveValue(db, PROBLEM, { origin, message }, now)
}

async function deleteProblem(db: Kysely<Database>): Promise<void> {
  await deleteValue(db, PROBLEM)
}

export async function hasPublishedArticle(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('articles').select('id').where('status', '=', 'published').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Whether readers ever had a site that didn't wait for WordPress. Later, all articles may wait for a publish at once. */
export async function wasSiteShown(db: Kysely<Database>): Promise<boolean> {
  return (await findValue(db, SITE_SHOWN, z.literal(true))) !== undefined
}

export async function noteSiteShown(db: Kysely<Database>, now: number): Promise<void> {
  await saveValueOnce(db, SITE_SHOWN, true, now)
}

/** Whether a publish has brought out an article that is still published. */
export async function isAnyArticleOut(db: Kysely<Database>): Promise<boolean> {
  const waiting = db
    .selectFrom('changes')
    .select('subject_id')
    .where('publish_id', 'is', null)
    .where('kind', '=', 'article')
    .where('subject_id', 'is not', null)
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('status', '=', 'published')
    .where('id', 'not in', waiting)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
