import type { Page } from '@hometown/shared-types/contract/fields'
import type {
  DeskNewsletter,
  NewNewsletter,
  Newsletter,
  NewsletterChanges,
  NewsletterListQuery,
} from '@hometown/shared-types/contract/newsletters'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Actor, LockedRow, Tx } from '../../../database/database.ts'
import { readPage } from '../../../database/paging.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { listPublishedIds, requirePublished } from './chosen-articles.repository.ts'
import { scheduledInstant } from './newsletter-schedule.ts'
import {
  articleIdsOf,
  columnsOf,
  describeNewsletter,
  isOpen,
  newsletterFromRow,
  newsletters,
  selectNewsletters,
} from './newsletters.repository.ts'
import type { NewNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

const PLAIN_LIST_LENGTH = 500

/** Lists the newest first: with a page that page, else all. */
export async function listNewsletters(
  { store: { db } }: AppContext,
  { page, ...query }: NewsletterListQuery,
  { sentOnly }: { sentOnly: boolean },
): Promise<Newsletter[] | Page<Newsletter>> {
  const per_page = page === undefined ? PLAIN_LIST_LENGTH : query.per_page
  const found = selectNewsletters(db, { ...query, sentOnly })
  const answer = await readPage(found, { page: page ?? 1, per_page }, newsletterFromRow)
  return page === undefined ? answer.data : answer
}

export async function getNewsletter({ store }: AppContext, id: string): Promise<DeskNewsletter> {
  return describeNewsletter({ id }, store)
}

const SENT_MESSAGE = 'This newsletter has been sent, so it can’t be changed. Duplicate it to use it again.'
const ON_ITS_WAY_MESSAGE = 'This newsletter is being sent, so it can’t be changed.'

export async function createNewsletter(
  context: AppContext,
  actor: Actor,
  { status, scheduledFor, ...fields }: NewNewsletter,
): Promise<DeskNewsletter> {
  return context.store.write(actor, async (tx) => {
    await requirePublished(tx.db, fields.articleIds)
    const due = status === 'scheduled' ? scheduledInstant(context, scheduledFor) : null
    const columns = { title: '', ...columnsOf(fields), status, scheduled_for: due }
    return insert(tx, columns, due === null ? 'newsletter.create' : 'newsletter.schedule')
  })
}

/** Only newly added articles must be published. Those already chosen may stay; the preflight check reports them. */
export async function updateNewsletter(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, ...changes }: NewsletterChanges,
): Promise<DeskNewsletter> {
  return context.store.write(actor, async (tx) => {
    const before = await expectOpen(tx, id, version)
    const known = new Set(articleIdsOf(before))
    await requirePublished(tx.db, changes.articleIds?.filter((articleId) => !known.has(articleId)) ?? [])
    const columns = { ...columnsOf(changes), ...scheduleColumns(context, before, changes) }
    if (Object.keys(columns).length === 0) return describeNewsletter(before, tx)
    const [was, due] = [dueAt(before), dueAt({ ...before, ...columns })]
    const after = await tx.update(before, {
      ...columns,
      // An unchanged schedule stays on hold.
      ...(due !== was && { held_reason: null }),
      sample: 0,
      updated_at: tx.now,
    })
    const scheduled = due !== null && due !== was ? 'newsletter.schedule' : 'newsletter.update'
    const action = was !== null && due === null ? 'newsletter.unschedule' : scheduled
    await tx.audit(action, after, { title: after.title })
    return describeNewsletter(after, tx)
  })
}

export async function deleteNewsletter(
  { store }: AppContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  await store.write(actor, async (tx) => {
    const before = await expectOpen(tx, id, version)
    await tx.remove(before)
    await tx.audit('newsletter.delete', before, { title: before.title })
  })
}

export async function duplicateNewsletter({ store }: AppContext, actor: Actor, id: string): Promise<DeskNewsletter> {
  return store.write(actor, async (tx) => {
    const original = await tx.expect(newsletters, id)
    const articleIds = await listPublishedIds(tx.db, articleIdsOf(original))
    const { title, description, introduction_html, sign_off, includes_calendar, only_chosen_sections } = original
    const same = { description, introduction_html, sign_off, includes_calendar, only_chosen_sections }
    const columns = { ...same, title: `${title} (copy)`, article_ids: JSON.stringify(articleIds) }
    return insert(tx, columns, 'newsletter.create')
  })
}

async function insert(
  tx: Tx,
  columns: Omit<NewNewsletterRow, 'id' | 'created_at' | 'updated_at'>,
  action: string,
): Promise<DeskNewsletter> {
  const made = await tx.insert(newsletters, { ...columns, id: uuid(), created_at: tx.now, updated_at: tx.now })
  await tx.audit(action, made, { title: made.title })
  return describeNewsletter(made, tx)
}

/** @throws AppError 409 when the send has begun, whatever the version, or when someone else saved first */
async function expectOpen(tx: Tx, id: string, version: number): Promise<LockedRow<'newsletters'>> {
  const row = await tx.find(newsletters, id)
  if (row && !isOpen(row))
    throw new AppError(409, 'already_sent', row.status === 'sent' ? SENT_MESSAGE : ON_ITS_WAY_MESSAGE)
  return tx.expect(newsletters, id, version)
}

function scheduleColumns(
  context: AppContext,
  before: NewsletterRow,
  { status = before.status === 'scheduled' ? 'scheduled' : 'draft', scheduledFor }: Omit<NewsletterChanges, 'version'>,
): NewsletterRowChanges {
  if (status === 'draft') return before.status === 'draft' ? {} : { status, scheduled_for: null }
  if (scheduledFor === undefined && before.status === 'scheduled') return {}
  return { status, scheduled_for: scheduledInstant(context, scheduledFor, before.scheduled_for) }
}

function dueAt(row: Pick<NewsletterRow, 'status' | 'scheduled_for'>): number | null {
  return row.status === 'scheduled' ? row.scheduled_for : null
}
