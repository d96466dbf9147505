import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { findPlanned } from './due-tasks.repository.ts'
import { plan } from './schedule.service.ts'
import type { ScheduledWork } from './scheduled-work.ts'

const NO_SUBJECT = 'recurring'

export interface RecurringWork {
  name: string
  next(after: number, timeZone: string): number
  /** Repeated if the process dies or is overtaken before the task is noted as done. */
  run(context: AppContext): Promise<void>
}

/** At a local time of the county, such as `03:30`. A time that the clocks skip is moved by as much. */
export function dailyAt(time: string): RecurringWork['next'] {
  return (after, timeZone) => {
    const today = countyDate(after, timeZone)
    for (const date of [today, addCountyDays(today, 1)]) {
      const instant = instantOfCountyTime(`${date}T${time}`, timeZone)
      if (instant !== undefined && instant > after) return instant
    }
    throw new Error(`${time} isn’t a time of day`)
  }
}

export function every(milliseconds: number): RecurringWork['next'] {
  return (after) => after + milliseconds
}

export function asScheduledWork({ name, next, run }: RecurringWork): ScheduledWork {
  return {
    name,
    kinds: [name],
    async run(context, _task, finish) {
      await run(context)
      const now = context.clock.now()
      await context.store.groupWrite(async (trx) => {
        await finish(trx)
        await planNext(trx, { name, next }, now, context.config.timeZone)
      })
    },
  }
}

export async function beginRecurring(work: RecurringWork, context: AppContext): Promise<void> {
  const { store, clock, config } = context
  const now = clock.now()
  const planned = await findPlanned(store.db, work.name, NO_SUBJECT)
  // Running work plans its next time itself, and overdue work runs first.
  if (planned && (planned.state === 'running' || planned.due_at <= now)) return
  if (planned && zoneOf(planned.payload) === config.timeZone) return
  await store.groupWrite((trx) => planNext(trx, work, now, config.timeZone))
}

async function planNext(
  trx: Transaction<Database>,
  { name, next }: Pick<RecurringWork, 'name' | 'next'>,
  now: number,
  timeZone: string,
): Promise<void> {
  const task = { kind: name, subjectId: NO_SUBJECT, dueAt: next(now, timeZone), payload: { timeZone } }
  await plan(trx, task, now)
}

function zoneOf(payload: string | null): string | undefined {
  const { data } = z.object({ timeZone: z.string() }).safeParse(JSON.parse(payload ?? 'null'))
  return data?.timeZone
}
