import { AI_LIMIT_REACHED, type AiPrice } from '@hometown/shared-types/ai'
import { countyDate } from '@hometown/shared-types/county-time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Usage } from '../../../integrations/ai/model-client.ts'

type Context = Pick<AppContext, 'store' | 'clock' | 'config'>

/** @returns millionths of a US dollar; prices are in dollars per million tokens */
export function costOf({ inputTokens, outputTokens }: Usage, price: AiPrice): number {
  return Math.ceil(inputTokens * price.input + outputTokens * price.output)
}

/**
 * Counts a call with the most that it may cost. One statement, so all processes together can't exceed the limit.
 * @param dailyLimit in millionths of a dollar, like `most` @returns the day, for `settle` @throws 503 `ai_limit_reached`
 */
export async function reserve({ store, clock, config }: Context, dailyLimit: number, most: number): Promise<string> {
  const day = countyDate(clock.now(), config.timeZone)
  const before = most === 0 ? Number.MAX_SAFE_INTEGER : dailyLimit - most
  const counted =
    before >= 0 &&
    (await store.db
      .insertInto('ai_days')
      .values({ day, calls: 1, spent: most })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ calls: sql`ai_days.calls + 1`, spent: sql`ai_days.spent + excluded.spent` })
          .where('ai_days.spent', '<=', before),
      )
      .returning('day')
      .executeTakeFirst())
  if (counted) return day
  const message =
    'We’ve reached today’s limit for AI costs. An administrator can raise it in Settings, or try again tomorrow.'
  throw new AppError(503, AI_LIMIT_REACHED, message)
}

/** @param difference from what was reserved. A call whose process dies before stays counted with the most it may cost. */
export async function settle({ store }: Pick<Context, 'store'>, day: string, difference: number): Promise<void> {
  await store.db
    .updateTable('ai_days')
    .set({ spent: sql`spent + ${difference}` })
    .where('day', '=', day)
    .execute()
}

export async function findSpending({ store, clock, config }: Context): Promise<{ calls: number; spent: number }> {
  const day = countyDate(clock.now(), config.timeZone)
  const row = await store.db.selectFrom('ai_days').selectAll().where('day', '=', day).executeTakeFirst()
  return { calls: row?.calls ?? 0, spent: row?.spent ?? 0 }
}
