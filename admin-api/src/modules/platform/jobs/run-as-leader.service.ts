import type { AppContext } from '../../../context.ts'
import { createJob, type Running } from './job.service.ts'
import { createLock, type Leader, noteSeen, takeFence } from './leader.service.ts'

const LOOK_MS = 1000

/**
 * Starts the work when this process leads, ends it when another one does, and waits then to lead again. A connection
 * that breaks interrupts nothing as long as nobody else has led meanwhile.
 */
export async function runAsLeader(context: AppContext, start: (leader: Leader) => Promise<Running>): Promise<Running> {
  const { log, store } = context
  const lock = createLock(context, 'jobs')
  let leading: { leader: Leader; taken: number; work: Running } | undefined

  async function look(): Promise<void> {
    const taken = await lock.hold()
    if (leading) {
      if (taken === leading.taken) return
      if (await isOvertaken(leading.leader)) await stepDown()
      else if (taken !== undefined) leading.taken = taken
    } else if (taken !== undefined) await begin(taken)
  }

  async function begin(taken: number): Promise<void> {
    const leader: Leader = {
      fence: await takeFence(context),
      isCertain: () => leading?.leader === leader && lock.isCertain(),
    }
    leading = { leader, taken, work: { stop: async () => undefined } }
    try {
      leading.work = await start(leader)
    } catch (error) {
      leading = undefined
      throw error
    }
  }

  async function isOvertaken({ fence }: Leader): Promise<boolean> {
    const row = await store.db.selectFrom('leader').select('fence').executeTakeFirst()
    return row?.fence !== fence
  }

  async function stepDown(): Promise<void> {
    log.warn('another process does the jobs now; this one waits')
    const was = leading
    leading = undefined
    await was?.work.stop()
  }

  const job = createJob(context, { name: 'leading', everyMs: LOOK_MS, firstAfterMs: LOOK_MS, run: look })
  await job.nudge()
  return {
    async stop() {
      await job.stop()
      const was = leading
      if (was) {
        await was.work.stop()
        await noteSeen(store.db, was.leader, null).catch(() => undefined)
      }
      leading = undefined
      await lock.release()
    },
  }
}
