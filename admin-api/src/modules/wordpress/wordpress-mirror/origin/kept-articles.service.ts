import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { deleteValue, findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const PLAN = 'articles_to_keep'
const planSchema = z.object({ plannedAt: z.number() })

type Db = Parameters<typeof saveValue>[0]

/** Call it when a WordPress is saved or removed: `jobs` keeps the existing articles before its first sync. */
export async function planKeptArticles(trx: Db, now: number): Promise<void> {
  await saveValue(trx, PLAN, { plannedAt: now }, now)
}

export async function areKeptArticlesPlanned({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findValue(store.db, PLAN, planSchema)) !== undefined
}

export async function finishKeptArticles({ store }: Pick<AppContext, 'store'>): Promise<void> {
  await deleteValue(store.db, PLAN)
}

/** Then existing articles never keep the service from starting. */
export async function isWordPressOfDesk(context: Pick<AppContext, 'store'>): Promise<boolean> {
  const row = await context.store.db
    .selectFrom('connections')
    .select('name')
    .where('name', '=', 'wordpress')
    .executeTakeFirst()
  return row !== undefined || (await areKeptArticlesPlanned(context))
}
