import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { deleteValue, findValue, saveValue } from '../../../database/settings/instance-values.ts'

const PLAN = 'articles_to_keep'
const planSchema = z.object({ plannedAt: z.number() })

type Db = Parameters<typeof saveValue>[0]

/** Call it when another WordPress is saved: `jobs` keeps the existing articles when it restarts. */
export async function planKeptArticles(trx: Db, now: number): Promise<void> {
  await saveValue(trx, PLAN, { plannedAt: now }, now)
}

export async function areKeptArticlesPlanned({ store }: Pick<AppContext, 'store'>): Promise<boolean> {
  return (await findValue(store.db, PLAN, planSchema)) !== undefined
}

export async function finishKeptArticles({ store }: Pick<AppContext, 'store'>): Promise<void> {
  await deleteValue(store.db, PLAN)
}

/** The first sync with this WordPress would remove articles that came from somewhere else. */
export async function findForeignProblem(context: AppContext, wordpressUrl: string): Promise<string | undefined> {
  if (await areKeptArticlesPlanned(context)) return undefined
  const count = await context.ports.countForeignArticles(context, wordpressUrl)
  if (count === 0) return undefined
  const articles = count === 1 ? 'One article' : `${count.toLocaleString('en-US')} articles`
  return `${articles} here would be lost at the first sync. Save this connection again to keep them.`
}
