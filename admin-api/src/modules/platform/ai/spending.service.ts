import { AI_LIMIT_REACHED, type AiPrice, type AiPurpose } from '@hometown/shared-types/ai'
import { countyDate } from '@hometown/shared-types/county-time'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { Usage } from '../../../integrations/ai/model-call.ts'
import type { AiSettings } from './ai-settings.ts'
import type { Provider } from './providers.ts'

/** Longer than any call takes. Older reservations belong to a process that died. */
const RESERVED_FOR = 15 * 60_000

interface Reservation {
  readonly day: string
  readonly id: string | undefined
  readonly provider: Provider
  readonly purpose: AiPurpose
  /** Charged when the usage is unknown. */
  readonly most: Usage
}

/** @returns millionths of a US dollar; prices are in dollars per million tokens */
export function costOf({ inputTokens, outputTokens }: Usage, price: AiPrice): number {
  return Math.ceil(inputTokens * price.input + outputTokens * price.output)
}

/** Serialized for all processes, so together they can't exceed the limit. @throws 503 `ai_limit_reached` */
export async function reserve(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  { dailyLimit }: Pick<AiSettings, 'dailyLimit'>,
  call: Pick<Reservation, 'provider' | 'purpose' | 'most'>,
): Promise<Reservation> {
  const now = context.clock.now()
  const day = countyDate(now, context.config.timeZone)
  const amount = costOf(call.most, call.provider.price)
  if (amount === 0) return { ...call, day, id: undefined }
  const id = uuid()
  await context.store.db.transaction().execute(async (trx) => {
    const before = await lockDay(trx, day)
    if (sumOfDay(before, now) + amount > dailyLimit) throw limitReached()
    const inFlight = before.reservations.filter(({ expiresAt }) => expiresAt > now)
    await saveDay(trx, day, { reservations: [...inFlight, { id, amount, expiresAt: now + RESERVED_FOR }] })
  })
  return { ...call, day, id }
}

/** A call without usage is charged the most that it could have cost. */
export async function settle(
  { store }: Pick<AppContext, 'store'>,
  { day, id, provider, purpose, most }: Reservation,
  { usage = most, failed = false }: { usage?: Usage | undefined; failed?: boolean },
): Promise<void> {
  const { provider: name, model, price } = provider
  const isSame = (row: Spending) => row.provider === name && row.model === model && row.purpose === purpose
  await store.db.transaction().execute(async (trx) => {
    const before = await lockDay(trx, day)
    const known = before.spending.find(isSame)
    const row = {
      ...{ provider: name, model, purpose },
      calls: (known?.calls ?? 0) + 1,
      failed: (known?.failed ?? 0) + (failed ? 1 : 0),
      inputTokens: (known?.inputTokens ?? 0) + Math.ceil(usage.inputTokens),
      outputTokens: (known?.outputTokens ?? 0) + Math.ceil(usage.outputTokens),
      spent: (known?.spent ?? 0) + costOf(usage, price),
    }
    await saveDay(trx, day, {
      spending: [...before.spending.filter((other) => !isSame(other)), row],
      reservations: before.reservations.filter((reservation) => reservation.id !== id),
    })
  })
}

function limitReached(): AppError {
  const message =
    'We’ve reached today’s limit for AI costs. An administrator can raise it in Settings, or try again tomorrow.'
  return new AppError(503, AI_LIMIT_REACHED, message)
}

/** Money in millionths of a US dollar. */
const spendingSchema = z.object({
  provider: z.string(),
  model: z.string(),
  purpose: z.string(),
  calls: z.number(),
  failed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  spent: z.number(),
})
export type Spending = z.infer<typeof spendingSchema>

/** The most that a call in flight may cost. That of a process that died expires. */
const reservationSchema = z.object({ id: z.string(), amount: z.number(), expiresAt: z.number() })
type StoredReservation = z.infer<typeof reservationSchema>

interface AiDay {
  readonly spending: readonly Spending[]
  readonly reservations: readonly StoredReservation[]
}

/** The row of the day, which no other transaction changes until this one ends. */
export async function lockDay(trx: Transaction<Database>, day: string): Promise<AiDay> {
  const row = await trx
    .insertInto('ai_days')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return dayFromRow(row)
}

async function saveDay(trx: Transaction<Database>, day: string, after: Partial<AiDay>): Promise<void> {
  await trx
    .updateTable('ai_days')
    .set({
      ...(after.spending && { spending: JSON.stringify(after.spending) }),
      ...(after.reservations && { reservations: JSON.stringify(after.reservations) }),
    })
    .where('day', '=', day)
    .execute()
}

/** By purpose. */
export async function listSpending(db: Kysely<Database>, day: string): Promise<Spending[]> {
  const row = await db.selectFrom('ai_days').selectAll().where('day', '=', day).executeTakeFirst()
  return row ? dayFromRow(row).spending.toSorted((one, other) => one.purpose.localeCompare(other.purpose)) : []
}

/** Spent plus reserved. */
export function sumOfDay({ spending, reservations }: AiDay, now: number): number {
  const reserved = reservations.filter(({ expiresAt }) => expiresAt > now)
  return spending.reduce((sum, { spent }) => sum + spent, 0) + reserved.reduce((sum, { amount }) => sum + amount, 0)
}

function dayFromRow(row: { spending: string; reservations: string }) {
  return {
    spending: z.array(spendingSchema).parse(JSON.parse(row.spending)),
    reservations: z.array(reservationSchema).parse(JSON.parse(row.reservations)),
  }
}
