import { countyDate } from '@hometown/shared-types/county-time'
import type { SubmissionReceived, SubmittedFacts } from '@hometown/shared-types/event-submission'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { writeEvents } from '../../events/events.service.ts'
import { insertDraft } from '../desk/drafts.ts'
import { countWaiting, insertSubmission } from '../event-submissions.repository.ts'
import { completeFacts } from '../submission-facts.ts'
import { columnsOf } from '../submission-row.ts'

const MOST_WAITING = 1000

const RECEIVED: SubmissionReceived = {
  message: 'Thank you! An editor reads your event before it’s published. We’ll email you when they decide.',
}

export interface Submitter {
  name: string
  email: string
}

/** Resolves after the commit of the submission and its draft. */
export async function submitEvent(
  context: AppContext,
  input: SubmittedFacts,
  { name, email }: Submitter,
): Promise<SubmissionReceived> {
  const { clock, config, store } = context
  const now = clock.now()
  const facts = completeFacts(input, countyDate(now, config.timeZone))
  if ((await countWaiting(store.db)) >= MOST_WAITING) throw tooManyWaiting()
  const id = uuid()
  await writeEvents(context, async (trx) => {
    const event = await insertDraft(context, trx, { id, timeZone: config.timeZone, facts })
    await insertSubmission(trx, {
      id,
      status: 'waiting',
      ...columnsOf(facts),
      time_zone: config.timeZone,
      submitter_name: name,
      submitter_email: email,
      event_id: event.id,
      event_version: event.version,
      created_at: now,
      updated_at: now,
    })
  })
  announce(context, { type: 'changed', lists: ['event-submissions'] })
  return RECEIVED
}

/** Answer for bots that filled the hidden field; stores nothing. */
export function pretendToReceive({ clock, config }: AppContext, input: SubmittedFacts): SubmissionReceived {
  completeFacts(input, countyDate(clock.now(), config.timeZone))
  return RECEIVED
}

function tooManyWaiting(): AppError {
  const message = 'Our editors have too many events waiting. Please try again in a few days, or write to us.'
  return new AppError(503, 'queue_full', message, { unconfigured: true })
}
