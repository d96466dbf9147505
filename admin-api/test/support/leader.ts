import { onTestFinished } from 'vitest'
import type { AppContext } from '../../src/context.ts'
import type { Store } from '../../src/database/database.ts'
import { type Leader, runAsLeader } from '../../src/modules/platform/jobs/index.ts'
import { becomeLeaderInDatabase } from '../../src/modules/platform/jobs/leader.service.ts'

const newest = new WeakMap<Store, number>()

/** Acts as the jobs process that starts now: the one that led before can write nothing any more. */
export async function becomeLeader(context: AppContext): Promise<Leader> {
  const { store } = context
  const fence = await becomeLeaderInDatabase(context)
  newest.set(store, fence)
  return { fence, isCertain: () => newest.get(store) === fence }
}

/** Starts a process that waits to lead, or leads. */
export async function startRecordingLeader(context: AppContext) {
  const led: Leader[] = []
  let ends = 0
  const work = await runAsLeader(context, async (leader) => {
    led.push(leader)
    return { stop: async () => void ends++ }
  })
  onTestFinished(work.stop)
  return { led, work, ends: () => ends }
}
