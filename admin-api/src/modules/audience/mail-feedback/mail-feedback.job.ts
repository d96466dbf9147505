import { parseJson } from '@hometown/shared-types/parse-json'
import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { announce } from '../../platform/live/live.service.ts'
import { applyFeedback } from './apply-feedback.ts'
import { forgetConfirmation } from './confirmation.ts'
import { feedbackEventSchema } from './feedback-event.ts'
import { listWaiting, noteOutcome, takeReport } from './mail-feedback.repository.ts'
import type { FeedbackOutcome, MailFeedbackRow } from './mail-feedback.table.ts'

const POLL_INTERVAL_MS = 15_000
const AT_ONCE = 50

export interface MailFeedbackWork {
  look(): Promise<void>
  stop(): Promise<void>
}

/** Processes stored reports. Several processes may run this at once: each report is taken by one of them. */
export function startMailFeedback(context: AppContext): MailFeedbackWork {
  const { log, clock, store } = context
  let isAskedAgain = false
  let isStopped = false
  const work = oneAtATime(workAll, (error) => log.error({ err: error }, 'could not handle mail reports'))

  async function workAll(): Promise<void> {
    do {
      isAskedAgain = false
      while (!isStopped && (await workSome())) isAskedAgain = true
    } while (isAskedAgain && !isStopped)
  }

  async function workSome(): Promise<boolean> {
    const rows = await listWaiting(store.db, AT_ONCE)
    if (rows.length === 0) return false
    const ends = await Promise.allSettled(rows.map(finish))
    if (rows.some(({ reporter }) => reporter === 'ses')) await forgetConfirmation(context)
    announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'system'] })
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return true
  }

  async function finish(row: MailFeedbackRow): Promise<void> {
    await retryConflicts(() =>
      store.groupWrite(async (trx) => {
        const now = clock.now()
        if (!(await takeReport(trx, row.id, now))) return
        await noteOutcome(trx, row.id, await applyReport(trx, row, now))
      }),
    )
  }

  async function look(): Promise<void> {
    isAskedAgain = true
    await work.run()
  }

  const endPolling = poll(context, look, { everyMs: POLL_INTERVAL_MS, nudge: 'mail-feedback-waiting' })
  return {
    look,
    async stop() {
      isStopped = true
      endPolling()
      await work.settled()
    },
  }
}

async function applyReport(
  trx: Transaction<Database>,
  { content }: MailFeedbackRow,
  now: number,
): Promise<FeedbackOutcome> {
  // This row only marks a signed delivery as received.
  if (content === null) return 'nothing'
  const event = feedbackEventSchema.safeParse(parseJson(storable(content)))
  return event.success ? applyFeedback(trx, event.data, now) : 'unreadable'
}
