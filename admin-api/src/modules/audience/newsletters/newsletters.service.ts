import type { Page } from '@hometown/shared-types/contract/fields'
import {
  type DeskNewsletter,
  NEWSLETTER_SCHEDULE_MESSAGE,
  type NewNewsletter,
  type Newsletter,
  type NewsletterChanges,
  type NewsletterListQuery,
} from '@hometown/shared-types/contract/newsletters'
import { formatCountyTime, instantOfTimeInput, zoneName } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Actor, LockedRow, Tx } from '../../../database/database.ts'
import { readPage } from '../../../database/paging.ts'
import { AppError, invalidField, staleVersion } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { listPublishedIds, requirePublishedArticles } from './chosen-articles.repository.ts'
import {
  articleIdsOf,
  describeNewsletter,
  isNewsletterEditable,
  newsletterColumns,
  newsletterFromRow,
  newsletters,
  selectNewsletters,
} from './newsletters.repository.ts'
import type { NewNewsletterRow, NewsletterRow, NewsletterRowChanges } from './newsletters.table.ts'

const UNPAGED_NEWSLETTERS_LIMIT = 500

/** Lists the newest first: with a page that page, else all. */
export async function listNewsletters(
  { store: { db } }: AppContext,
  { page, ...query }: NewsletterListQuery,
  { sentOnly }: { sentOnly: boolean },
): Promise<Newsletter[] | Page<Newsletter>> {
  const per_page = page === undefined ? UNPAGED_NEWSLETTERS_LIMIT : query.per_page
  const rows = selectNewsletters(db, { ...query, sentOnly })
  const result = await readPage(rows, { page: page ?? 1, per_page }, newsletterFromRow)
  return page === undefined ? result.data : result
}

const ALREADY_SENT_MESSAGE = 'This newsletter has been sent, so it can’t be changed. Duplicate it to use it again.'
const BEING_SENT_MESSAGE = 'This newsletter is being sent, so it can’t be changed.'

export async function createNewsletter(
  context: AppContext,
  actor: Actor,
  { status, scheduledFor, ...fields }: NewNewsletter,
): Promise<DeskNewsletter> {
  return context.store.write(actor, async (tx) => {
    await requirePublishedArticles(tx.db, fields.articleIds)
    const due = status === 'scheduled' ? parseScheduledSendTime(context, scheduledFor) : null
    const columns = { title: '', ...newsletterColumns(fields), status, scheduled_for: due }
    return insertNewsletter(tx, columns, due === null ? 'newsletter.create' : 'newsletter.schedule')
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
    const before = await expectEditableNewsletter(tx, id, version)
    const chosenBefore = new Set(articleIdsOf(before))
    await requirePublishedArticles(tx.db, changes.articleIds?.filter((articleId) => !chosenBefore.has(articleId)) ?? [])
    const columns = { ...newsletterColumns(changes), ...scheduleColumnsForChanges(context, before, changes) }
    if (Object.keys(columns).length === 0) return describeNewsletter(before, tx)
    const isRescheduled = scheduledSendTimeOf(before) !== scheduledSendTimeOf({ ...before, ...columns })
    const after = await tx.update(before, {
      ...columns,
      // An unchanged schedule stays on hold.
      ...(isRescheduled && { held_reason: null }),
      sample: 0,
      updated_at: tx.now,
    })
    const scheduleAction = after.status === 'scheduled' ? 'newsletter.schedule' : 'newsletter.unschedule'
    await tx.audit(isRescheduled ? scheduleAction : 'newsletter.update', after, { title: after.title })
    return describeNewsletter(after, tx)
  })
}

export async function deleteNewsletter({ store }: AppContext, actor: Actor, id: string, version: number) {
  await store.write(actor, async (tx) => {
    const before = await expectEditableNewsletter(tx, id, version)
    await tx.remove(before)
    await tx.audit('newsletter.delete', before, { title: before.title })
  })
}

export async function duplicateNewsletter({ store }: AppContext, actor: Actor, id: string): Promise<DeskNewsletter> {
  return store.write(actor, async (tx) => {
    const original = await tx.expect(newsletters, id)
    const articleIds = await listPublishedIds(tx.db, articleIdsOf(original))
    const columns = {
      ...pick(original, 'description', 'introduction_html', 'sign_off', 'includes_calendar', 'only_chosen_sections'),
      title: `${original.title} (copy)`,
      article_ids: JSON.stringify(articleIds),
    }
    return insertNewsletter(tx, columns, 'newsletter.create')
  })
}

async function insertNewsletter(
  tx: Tx,
  columns: Omit<NewNewsletterRow, 'id' | 'created_at' | 'updated_at'>,
  action: string,
): Promise<DeskNewsletter> {
  const row = await tx.insert(newsletters, { ...columns, id: uuid(), created_at: tx.now, updated_at: tx.now })
  await tx.audit(action, row, { title: row.title })
  return describeNewsletter(row, tx)
}

/** @throws AppError 409 when the send has begun, whatever the version, or when someone else saved first */
async function expectEditableNewsletter(tx: Tx, id: string, version: number): Promise<LockedRow<'newsletters'>> {
  const row = await tx.expect(newsletters, id)
  if (!isNewsletterEditable(row))
    throw new AppError(409, 'already_sent', row.status === 'sent' ? ALREADY_SENT_MESSAGE : BEING_SENT_MESSAGE)
  if (row.version !== version) throw staleVersion(newsletters.stale, await describeNewsletter(row, tx))
  return row
}

function scheduleColumnsForChanges(
  context: AppContext,
  before: NewsletterRow,
  { status = before.status === 'scheduled' ? 'scheduled' : 'draft', scheduledFor }: Omit<NewsletterChanges, 'version'>,
): NewsletterRowChanges {
  if (status === 'draft') return before.status === 'draft' ? {} : { status, scheduled_for: null }
  if (scheduledFor === undefined && before.status === 'scheduled') return {}
  return { status, scheduled_for: parseScheduledSendTime(context, scheduledFor, before.scheduled_for) }
}

/** Accepts a time that has just passed: the editor means now, and clocks differ slightly. */
const PAST_SCHEDULE_GRACE_MS = 60_000

/** @param scheduledBefore accepted even if it has passed. @throws AppError 422 if the time is invalid or past */
function parseScheduledSendTime(
  { config, clock }: AppContext,
  input: string | null | undefined,
  scheduledBefore: number | null = null,
): number {
  const time = input ? instantOfTimeInput(input, config.timeZone) : undefined
  if (time === undefined) throw invalidField('scheduledFor', NEWSLETTER_SCHEDULE_MESSAGE)
  if (time !== scheduledBefore && time < clock.now() - PAST_SCHEDULE_GRACE_MS) {
    const when = `${formatCountyTime(time, config.timeZone, "MMMM d, yyyy 'at' h:mm a")}, ${zoneName(config.timeZone)}`
    throw invalidField('scheduledFor', `${when}, has passed. Choose a time in the future.`)
  }
  return time
}

function scheduledSendTimeOf(row: Pick<NewsletterRow, 'status' | 'scheduled_for'>): number | null {
  return row.status === 'scheduled' ? row.scheduled_for : null
}
