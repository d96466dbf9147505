import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { poll } from '../../../processes/poll.ts'
import { announce } from '../../platform/live/live.service.ts'
import { applyFeedback } from './apply-feedback.ts'
import { forgetConfirmation } from './confirmation.ts'
import { type FeedbackEvent, feedbackEventSchema } from './feedback-event.ts'
import { listWaiting, noteAttempt, noteOutcome, takeReport } from './mail-feedback.repository.ts'
import type { FeedbackOutcome, MailFeedbackRow } from './mail-feedback.table.ts'
import { type MessageReader, messageReader } from './message-reader.ts'

const POLL_INTERVAL_MS = 15_000
const AT_ONCE = 50
/** Attempts during which the process died before a report is given up, because it may have caused that. */
const MOST_ATTEMPTS = 3
/** Within this time, attempts that failed without ending the process don't count: the database may be the cause. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000

export interface MailFeedbackWork {
  look(): Promise<void>
  stop(): Promise<void>
}

/** Processes stored reports. Several processes may run this at once: each report is taken by one of them. */
export function startMailFeedback(
  context: AppContext,
  reader: Pick<MessageReader, 'read'> = messageReader,
): MailFeedbackWork {
  const { log, clock, store } = context
  let isAskedAgain = false
  let isStopped = false
  /** Attempts per report id made by this process, which therefore didn't crash it. */
  const survived = new Map<string, number>()
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
    const hopeless = new Set(rows.filter(isHopeless).map(({ id }) => id))
    for (const { id } of rows) survived.set(id, (survived.get(id) ?? 0) + 1)
    await noteAttempt(
      store.db,
      rows.map(({ id }) => id),
    )
    const messages = rows.filter(({ reporter }) => reporter === 'message')
    const others = rows.filter(({ reporter }) => reporter !== 'message')
    const ends = await Promise.allSettled(
      others.map(async (row) => finish(row, hopeless.has(row.id) ? undefined : eventsOf(row))),
    )
    for (const row of messages) ends.push(...(await Promise.allSettled([finishMessage(row, hopeless.has(row.id))])))
    if (others.some(({ reporter }) => reporter === 'ses')) await forgetConfirmation(context)
    announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'system'] })
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return true
  }

  function isHopeless({ id, attempts, received_at }: MailFeedbackRow): boolean {
    const isOld = clock.now() - received_at > GIVEN_UP_AFTER_MS
    return attempts - (isOld ? 0 : (survived.get(id) ?? 0)) >= MOST_ATTEMPTS
  }

  async function finishMessage(row: MailFeedbackRow, hopeless: boolean): Promise<void> {
    await finish(row, hopeless ? undefined : await reader.read(Buffer.from(row.content ?? '', 'base64')))
  }

  async function finish(row: MailFeedbackRow, events: FeedbackEvent[] | undefined): Promise<void> {
    await retryConflicts(() =>
      store.groupWrite(async (trx) => {
        const now = clock.now()
        if (!(await takeReport(trx, row.id, now))) return
        let outcome: FeedbackOutcome = events ? 'nothing' : 'unreadable'
        for (const event of events ?? []) outcome = await applyFeedback(trx, event, now)
        await noteOutcome(trx, row.id, outcome)
      }),
    )
    survived.delete(row.id)
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

function eventsOf({ content }: MailFeedbackRow): FeedbackEvent[] | undefined {
  // This row only marks a signed delivery as received.
  if (content === null) return []
  const event = feedbackEventSchema.safeParse(JSON.parse(storable(content)))
  return event.success ? [event.data] : undefined
}
