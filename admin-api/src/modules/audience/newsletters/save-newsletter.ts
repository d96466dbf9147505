import type { DeskNewsletter, NewNewsletter, NewsletterChanges } from '@hometown/shared-types/contract/newsletters'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError, staleVersion } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { writeAndAnnounce } from '../../platform/live/live.service.ts'
import { listPublishedIds, requirePublished } from './chosen-articles.repository.ts'
import { articleIdsOf, columnsOf, deskNewsletterFromRow } from './newsletter-row.ts'
import { scheduledInstant } from './newsletter-schedule.ts'
import {
  deleteNewsletterRow,
  getNewsletterRow,
  isOpen,
  type ListedNewsletterRow,
  updateNewsletterRow,
} from './newsletters.repository.ts'
import type { NewNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

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
    const id = await insert(trx, { title: '', ...columnsOf(fields), status, scheduled_for: due }, now)
    const action = due === null ? 'newsletter.create' : 'newsletter.schedule'
    return note(trx, user, action, await getNewsletterRow(trx, id), now)
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
    if (Object.keys(columns).length === 0) return before
    const after = { ...before, ...columns }
    const [was, due] = [dueAt(before), dueAt(after)]
    await updateNewsletterRow(trx, before, {
      ...columns,
      // An unchanged schedule stays on hold.
      ...(due !== was && { held_reason: null }),
      sample: 0,
      updated_at: now,
    })
    const scheduled = due !== null && due !== was ? 'newsletter.schedule' : 'newsletter.update'
    const action = was !== null && due === null ? 'newsletter.unschedule' : scheduled
    return note(trx, user, action, await getNewsletterRow(trx, id), now)
  })
}

export async function deleteNewsletter(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  version?: number,
): Promise<void> {
  await writeAndAnnounce(context, ['newsletters'], async (trx, now) => {
    const before = await getOpenRow(trx, id, version)
    await deleteNewsletterRow(trx, before)
    await note(trx, user, 'newsletter.delete', before, now)
  })
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
    const copy = await getNewsletterRow(trx, await insert(trx, columns, now))
    return note(trx, user, 'newsletter.create', copy, now)
  })
}

async function write(
  context: AppContext,
  work: (trx: Trx, now: number) => Promise<ListedNewsletterRow>,
): Promise<DeskNewsletter> {
  return writeAndAnnounce(context, ['newsletters'], async (trx, now) => deskNewsletterFromRow(await work(trx, now)))
}

async function insert(
  trx: Trx,
  columns: Pick<NewNewsletterRow, 'title'> & Partial<NewNewsletterRow>,
  now: number,
): Promise<string> {
  const id = uuid()
  await trx
    .insertInto('newsletters')
    .values({ ...columns, id, created_at: now, updated_at: now })
    .execute()
  return id
}

/** @throws AppError 409 when the send has begun, or with `seen`, when someone else saved first. */
async function getOpenRow(trx: Trx, id: string, seen: number | undefined): Promise<ListedNewsletterRow> {
  const row = await getNewsletterRow(trx, id)
  if (!isOpen(row)) throw new AppError(409, 'already_sent', row.status === 'sent' ? SENT_MESSAGE : ON_ITS_WAY_MESSAGE)
  if (seen === undefined || seen === row.version) return row
  throw staleVersion(STALE_MESSAGE, deskNewsletterFromRow(row))
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

async function note<Row extends Pick<NewsletterRow, 'id' | 'title'>>(
  trx: Trx,
  user: SignedIn['user'],
  action: string,
  row: Row,
  now: number,
): Promise<Row> {
  await recordAudit(trx, { user, action, subject: row.id, details: { title: row.title } }, now)
  return row
}

function dueAt(row: Pick<NewsletterRow, 'status' | 'scheduled_for'>): number | null {
  return row.status === 'scheduled' ? row.scheduled_for : null
}
