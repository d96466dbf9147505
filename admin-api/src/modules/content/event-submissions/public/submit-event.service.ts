import { countyDate } from '@hometown/shared-types/county-time'
import {
  type SubmissionReceived,
  type SubmittedFacts,
  submissionUrl,
  type TrackedSubmission,
} from '@hometown/shared-types/event-submission'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../../platform/public-forms/public-forms.service.ts'
import { writeEvents } from '../../events/events.service.ts'
import { correctDraft, findEventOf, insertDraft, removeDraft } from '../desk/drafts.ts'
import {
  countWaiting,
  FORGOTTEN,
  findSubmissionByKey,
  insertSubmission,
  updateSubmission,
} from '../event-submissions.repository.ts'
import type { EventSubmissionRow } from '../event-submissions.table.ts'
import { mailSubmitter, prepareMail } from '../mails/mail-submitter.ts'
import { receivedMail } from '../mails/submission-mails.ts'
import { completeFacts } from '../submission-facts.ts'
import { columnsOf, trackedFrom } from '../submission-row.ts'
import { hashOfKey, newSubmissionKey } from './submission-keys.ts'

const MOST_WAITING = 1000

const RECEIVED =
  'Thank you! An editor reads your event before it’s published. Keep the link below to follow, correct or withdraw it until then. We’ve also emailed it to you.'

export interface Submitter {
  name: string
  email: string
}

/** Resolves after the commit of the submission, its draft and the mail. */
export async function submitEvent(
  context: AppContext,
  input: SubmittedFacts,
  { name, email }: Submitter,
): Promise<SubmissionReceived> {
  const { clock, config, store } = context
  const now = clock.now()
  const facts = completeFacts(input, countyDate(now, config.timeZone))
  if ((await countWaiting(store.db)) >= MOST_WAITING) throw tooManyWaiting()
  const key = newSubmissionKey()
  const mail = await prepareMail(context, receivedMail(config, await mailBranding(context), key))
  const id = uuid()
  await writeEvents(context, async (trx) => {
    const event = await insertDraft(context, trx, { id, timeZone: config.timeZone, facts })
    await insertSubmission(trx, {
      id,
      key_hash: hashOfKey(key),
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
    await mailSubmitter(trx, email, mail, now)
  })
  wakeMails(context)
  broadcastToDesk(context)
  return received(context, key)
}

/** Answer for bots that filled the hidden field; stores nothing. */
export function pretendToReceive(context: AppContext, input: SubmittedFacts): SubmissionReceived {
  completeFacts(input, countyDate(context.clock.now(), context.config.timeZone))
  return received(context, newSubmissionKey())
}

function received({ config }: AppContext, key: string): SubmissionReceived {
  return { message: RECEIVED, key, url: submissionUrl(config, key) }
}

function tooManyWaiting(): AppError {
  const message = 'Our editors have too many events waiting. Please try again in a few days, or write to us.'
  return new AppError(503, 'queue_full', message, { unconfigured: true })
}

export async function findTracked(context: AppContext, key: string): Promise<TrackedSubmission> {
  const { db } = context.store
  const row = await getByKey(db, key)
  return trackedFrom(row, await findEventOf(db, row), context.config.siteUrl)
}

/** @throws AppError 409 once the submission is decided or its draft is published. */
export async function correctSubmission(
  context: AppContext,
  key: string,
  input: SubmittedFacts,
): Promise<TrackedSubmission> {
  const { clock, config } = context
  const row = await writeEvents(context, async (trx) => {
    const before = requireWaiting(await getByKey(trx, key))
    const now = clock.now()
    const facts = completeFacts(input, countyDate(now, before.time_zone))
    if ((await findEventOf(trx, before))?.status === 'published') throw decidedAlready()
    const event_version = await correctDraft(context, trx, before, facts)
    const changes = { ...columnsOf(facts), event_version, corrected_at: now, updated_at: now }
    const after = await updateSubmission(trx, before, changes)
    if (!after) throw new LostRaceError()
    return after
  })
  broadcastToDesk(context)
  return trackedFrom(row, undefined, config.siteUrl)
}

/** Erases the submitter at once; the link still shows that the submission was withdrawn. */
export async function withdrawSubmission(context: AppContext, key: string): Promise<TrackedSubmission> {
  const { clock, config } = context
  const row = await writeEvents(context, async (trx) => {
    const before = await getByKey(trx, key)
    if (before.status === 'withdrawn') return before
    requireWaiting(before)
    await removeDraft(context, trx, before)
    const now = clock.now()
    const { key_hash: _kept, ...forgotten } = FORGOTTEN
    const changes = { ...forgotten, status: 'withdrawn', event_id: null, decided_at: now, updated_at: now } as const
    const after = await updateSubmission(trx, before, changes)
    if (!after) throw new LostRaceError()
    return after
  })
  broadcastToDesk(context)
  return trackedFrom(row, undefined, config.siteUrl)
}

async function getByKey(db: Kysely<Database>, key: string): Promise<EventSubmissionRow> {
  const row = await findSubmissionByKey(db, hashOfKey(key))
  if (!row) throw new AppError(404, 'not_found', 'There’s no event at this link, or we’ve deleted it')
  return row
}

function requireWaiting(row: EventSubmissionRow): EventSubmissionRow {
  if (row.status === 'waiting') return row
  throw row.status === 'withdrawn' ? new AppError(409, 'decided', 'You withdrew this event') : decidedAlready()
}

function decidedAlready(): AppError {
  const message = 'The editors have already decided on this event. If you see a mistake, please write to us.'
  return new AppError(409, 'decided', message)
}

function broadcastToDesk(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['event-submissions'] })
}
