import type { AppContext } from '../../../context.ts'
import { asScheduledWork, beginRecurring, type RecurringWork } from './recurring-tasks.service.ts'
import type { ScheduledWork } from './scheduled-work.ts'
import { createScheduler } from './scheduler.ts'

const POLL_INTERVAL_MS = 500

export function startSchedulers(
  context: AppContext,
  works: readonly ScheduledWork[],
  recurring: readonly RecurringWork[],
): { stop(): Promise<void> } {
  const schedulers = [
    ...works.map((work) => createScheduler(context, work)),
    ...recurring.map((work) => createScheduler(context, asScheduledWork(work), () => beginRecurring(work, context))),
  ]
  const look = () => {
    for (const scheduler of schedulers) scheduler.start()
  }
  const interval = setInterval(look, POLL_INTERVAL_MS)
  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'time-zone-changed')
      planAnew(context, recurring).catch((error: unknown) =>
        context.log.error(
          { err: error },
          'could not reschedule recurring work for the new time zone; it changes after its next run',
        ),
      )
  })
  look()
  return {
    async stop() {
      clearInterval(interval)
      unsubscribe()
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
    },
  }
}

async function planAnew(context: AppContext, recurring: readonly RecurringWork[]): Promise<void> {
  for (const work of recurring) await beginRecurring(work, context)
}
