import type { DeleteNewsletterQuery, DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { NewNewsletter, NewsletterChanges } from '@hometown/shared-types/newsletter-calls'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { listPublishedIds, requirePublished } from './chosen-articles.repository.ts'
import { getNewsletterRow, wholeNewsletter } from './desk-newsletter.ts'
import { articleIdsOf, columnsOf } from './newsletter-row.ts'
import { requireContent, scheduledInstant, titledForDay } from './newsletter-schedule.ts'
import { deleteNewsletterRow, insertNewsletter, OPEN_STATUSES, updateNewsletterRow } from './newsletters.repository.ts'
import type { NewNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'
import { planSend, unplanSend } from './sending/sending.service.ts'

type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor saved this newsletter in the meantime.'
const SENT_MESSAGE = 'This newsletter has been sent, so it can’t be changed. Duplicate it to use it again.'
const ON_ITS_WAY_MESSAGE = 'This newsletter is being sent, so it can’t be changed.'

export async function createNewsletter(
  context: AppContext,
  { user }: SignedIn,
  { status, scheduledFor, ...fields }: NewNewsletter,
): Promise<DeskNewsletter> {
  return write(context, async (trx, now) => {
    await requirePublished(trx, fields.articleIds)
    const due = status === 'scheduled' ? scheduledInstant(context, scheduledFor) : null
    const columns = { ...columnsOf(fields), title: singleLine(fields.title), status, scheduled_for: due }
    await requireContent(context, trx, {
      article_ids: JSON.stringify(fields.articleIds),
      includes_calendar: Number(fields.includesCalendar),
      status,
      scheduled_for: due,
    })
    const made = await insert(
      trx,
      due === null ? columns : titledForDay(context, { title_follows_day: 0, ...columns }, due),
      now,
    )
    await follow(trx, undefined, made, now)
    await note(trx, user, due === null ? 'newsletter.create' : 'newsletter.schedule', made, now)
    return made
  })
}

/** Only newly added articles must be published. Those already chosen may stay; the preflight check reports them. */
export async function updateNewsletter(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, ...changes }: NewsletterChanges,
): Promise<DeskNewsletter> {
  return write(context, async (trx, now) => {
    const before = await getOpenRow(trx, id, version)
    const known = new Set(articleIdsOf(before))
    await requirePublished(trx, changes.articleIds?.filter((articleId) => !known.has(articleId)) ?? [])
    const columns = { ...columnsOf(changes), ...scheduleColumns(context, before, changes) }
    if (changes.articleIds || changes.includesCalendar !== undefined || changes.status === 'scheduled')
      await requireContent(context, trx, { ...before, ...columns }, before)
    const title = titleColumn(context, { ...before, ...columns }, before, now)
    if (Object.keys(columns).length === 0) return before
    const after = await updateNewsletterRow(trx, before, {
      ...columns,
      ...title,
      sample: 0,
      updated_at: now,
    })
    if (!after) throw new LostRaceError()
    await follow(trx, before, after, now)
    await note(trx, user, actionBetween(before, after), after, now)
    return after
  })
}

export async function deleteNewsletter(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version }: DeleteNewsletterQuery,
): Promise<void> {
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const before = await getOpenRow(trx, id, version)
      const now = context.clock.now()
      await follow(trx, before, undefined, now)
      if (!(await deleteNewsletterRow(trx, before))) throw new LostRaceError()
      await note(trx, user, 'newsletter.delete', before, now)
    }),
  )
  announce(context, { type: 'changed', lists: ['newsletters'] })
}

export async function duplicateNewsletter(
  context: AppContext,
  { user }: SignedIn,
  id: string,
): Promise<DeskNewsletter> {
  return write(context, async (trx, now) => {
    const original = await getNewsletterRow(trx, id)
    const articleIds = await listPublishedIds(trx, articleIdsOf(original))
    const { title, description, introduction_html, sign_off, includes_calendar, only_chosen_sections } = original
    const same = { description, introduction_html, sign_off, includes_calendar, only_chosen_sections }
    const columns = { ...same, title: `${title} (copy)`, article_ids: JSON.stringify(articleIds) }
    const made = await insert(trx, columns, now)
    await note(trx, user, 'newsletter.create', made, now)
    return made
  })
}

async function write(
  context: AppContext,
  work: (trx: Trx, now: number) => Promise<NewsletterRow>,
): Promise<DeskNewsletter> {
  const newsletter = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const { id } = await work(trx, context.clock.now())
      return wholeNewsletter(trx, await getNewsletterRow(trx, id))
    }),
  )
  announce(context, { type: 'changed', lists: ['newsletters'] })
  return newsletter
}

async function insert(
  trx: Trx,
  columns: Pick<NewNewsletterRow, 'title'> & Partial<NewNewsletterRow>,
  now: number,
): Promise<NewsletterRow> {
  return insertNewsletter(trx, {
    description: null,
    scheduled_for: null,
    sent_at: null,
    ...columns,
    id: uuid(),
    created_at: now,
    updated_at: now,
  })
}

/** @throws AppError 409 when the send has begun, or with `seen`, when someone else saved first. */
async function getOpenRow(trx: Trx, id: string, seen: number | undefined): Promise<NewsletterRow> {
  const row = await getNewsletterRow(trx, id)
  if (!OPEN_STATUSES.some((status) => status === row.status))
    throw new AppError(409, 'already_sent', row.status === 'sent' ? SENT_MESSAGE : ON_ITS_WAY_MESSAGE)
  if (seen === undefined || seen === row.version) return row
  const current = await wholeNewsletter(trx, row)
  throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current } })
}

function scheduleColumns(
  context: AppContext,
  before: NewsletterRow,
  { status = before.status === 'scheduled' ? 'scheduled' : 'draft', scheduledFor }: NewsletterChanges,
): NewsletterRowChanges {
  if (status === 'draft') return before.status === 'draft' ? {} : { status, scheduled_for: null }
  if (scheduledFor === undefined && before.status === 'scheduled') return {}
  return { status, scheduled_for: scheduledInstant(context, scheduledFor, before.scheduled_for) }
}

/** A draft has no day yet; one that was scheduled could go out today. */
function titleColumn(
  context: AppContext,
  after: NewsletterRow,
  before: NewsletterRow,
  now: number,
): Pick<NewsletterRow, 'title'> | undefined {
  const day = dueAt(after) ?? (dueAt(before) === null ? undefined : now)
  return day === undefined ? undefined : { title: titledForDay(context, after, day).title }
}

function actionBetween(before: NewsletterRow, after: NewsletterRow): string {
  if (before.status === 'scheduled' && after.status === 'draft') return 'newsletter.unschedule'
  if (after.status === 'scheduled' && before.scheduled_for !== after.scheduled_for) return 'newsletter.schedule'
  return 'newsletter.update'
}

async function note(
  trx: Trx,
  user: SignedIn['user'],
  action: string,
  { id, title }: NewsletterRow,
  now: number,
): Promise<void> {
  await recordAudit(trx, { user, action, subject: id, details: { title } }, now)
}

/** An unchanged schedule isn't touched, so that a held newsletter stays on hold. */
async function follow(
  trx: Trx,
  before: NewsletterRow | undefined,
  after: NewsletterRow | undefined,
  now: number,
): Promise<void> {
  const [was, is] = [dueAt(before), dueAt(after)]
  if (was === is) return
  if (after && is !== null) await planSend(trx, { id: after.id, scheduledFor: is }, now)
  else if (before) await unplanSend(trx, before.id, now)
}

function dueAt(row: NewsletterRow | undefined): number | null {
  return row?.status === 'scheduled' ? row.scheduled_for : null
}
