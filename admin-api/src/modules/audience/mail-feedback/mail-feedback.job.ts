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
import { createMessageReader, type MessageReader } from './message-reader.ts'

const POLL_INTERVAL_MS = 15_000
const AT_ONCE = 50
/** Of those that nobody came back from: it brings the process down. */
const MOST_ATTEMPTS = 3
/** One that fails while the process goes on fails because of the database, or of itself. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000

export interface MailFeedbackWork {
  /** Does what waits. Never two looks at once. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Does what follows from the reports that are stored. Two processes at once do no harm: each report is taken once. */
export function startMailFeedback(
  context: AppContext,
  reader: MessageReader = createMessageReader(),
): MailFeedbackWork {
  const { log, clock, store } = context
  let isAskedAgain = false
  let isStopped = false
  /** By id, how often it was begun here: whatever became of that did not end the process. */
  const survived = new Map<string, number>()
  const work = oneAtATime(workAll, (error) =>
    log.error({ err: error }, 'reports about mails could not be looked after'),
  )

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
      await reader.close()
    },
  }
}

function eventsOf({ content }: MailFeedbackRow): FeedbackEvent[] | undefined {
  // The mark that a signed delivery came.
  if (content === null) return []
  const event = feedbackEventSchema.safeParse(JSON.parse(storable(content)))
  return event.success ? [event.data] : undefined
}
