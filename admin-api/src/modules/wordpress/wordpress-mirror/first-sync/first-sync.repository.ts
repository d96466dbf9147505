import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { deleteValue, findValue, saveValue, saveValueOnce } from '../../../../database/settings/instance-values.ts'

const PROBLEM = 'wordpress_first_sync'
const SITE_SHOWN = 'site_shown'

const problemSchema = z.object({ origin: z.string(), message: z.string() })

export async function findProblem(db: Kysely<Database>, origin: string): Promise<string | undefined> {
  const problem = await findValue(db, PROBLEM, problemSchema)
  return problem?.origin === origin ? problem.message : undefined
}

export async function saveProblem(db: Kysely<Database>, origin: string, message: string, now: number): Promise<void> {
  await saveValue(db, PROBLEM, { origin, message }, now)
}

export async function deleteProblem(db: Kysely<Database>): Promise<void> {
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
