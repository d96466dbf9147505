import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { DeskArticle, UpdateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import { instantOfTimeInput } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../../context.ts'
import { findRow } from '../../../../database/read-rows.ts'
import { invalidField } from '../../../../http/errors/app-error.ts'
import { mapDefined } from '../../../../lib/collections.ts'
import { recordPublishReceipt } from '../../../platform/changes/index.ts'
import { type Leader, LeadershipLostError, planEvery, requireLeader } from '../../../platform/jobs/index.ts'
import { articles, findDueArticleSchedule } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { changeArticle, staleArticleError } from './save-article.ts'

type ScheduledTimes = Pick<DeskArticle, 'publishAt' | 'unpublishAt'>

export interface ResolvedSchedule {
  status?: ArticleStatus | undefined
  publishedAt?: number | null | undefined
  times: Partial<ScheduledTimes>
}

type ArticleBefore = Pick<ArticleRow, 'publish_at' | 'unpublish_at' | 'published_at'> & { status: ArticleStatus | null }

const NEW_ARTICLE_STATE: ArticleBefore = { publish_at: null, unpublish_at: null, published_at: null, status: null }

/** A future date schedules the article, as in WordPress. @throws AppError at the field, for impossible times */
export function resolveSchedule(
  input: Pick<UpdateDeskArticleInput, 'publishAt' | 'unpublishAt' | 'status' | 'publishedAt'>,
  before: ArticleBefore = NEW_ARTICLE_STATE,
  { clock, config: { timeZone } }: AppContext,
): ResolvedSchedule {
  const now = clock.now()
  const publishAt = instantFromText(input.publishAt, timeZone)
  const times = {
    publishAt: typeof publishAt === 'number' ? publishAt : (futurePublishDateOf(input, before, now) ?? publishAt),
    unpublishAt: instantFromText(input.unpublishAt, timeZone),
  }
  requirePossibleSchedule(times, before, now)
  const stays = (input.status ?? before.status) === 'published' && before.status === 'published'
  if (input.publishAt && stays) throw invalidField('publishAt', 'This article is live already. Make it a draft first.')
  const waits = typeof times.publishAt === 'number'
  // The scheduled time becomes the article's date when the article is published.
  const date = waits ? undefined : (input.publishedAt ?? nowInsteadOfFutureDate(input, before, now))
  return {
    status: waits && (input.status ?? before.status) === 'published' ? 'draft' : input.status,
    publishedAt: date ?? (input.publishedAt === null ? null : undefined),
    times,
  }
}

function instantFromText(text: string | null | undefined, timeZone: string): number | null | undefined {
  return mapDefined(text, (given) => (given && instantOfTimeInput(given, timeZone)) || null)
}

function futurePublishDateOf(
  { status, publishedAt }: Pick<ResolvedSchedule, 'status' | 'publishedAt'>,
  before: ArticleBefore,
  now: number,
): number | undefined {
  const goesLive = (status ?? before.status) === 'published'
  return goesLive && publishedAt != null && publishedAt > now ? publishedAt : undefined
}

/** Publishing a post that WordPress has scheduled for later means publishing now. */
function nowInsteadOfFutureDate(
  { status }: Pick<ResolvedSchedule, 'status'>,
  before: ArticleBefore,
  now: number,
): number | undefined {
  const isAhead = before.published_at !== null && before.published_at > now
  return status === 'published' && before.status !== 'published' && isAhead ? now : undefined
}

function requirePossibleSchedule(
  { publishAt, unpublishAt }: Partial<ScheduledTimes>,
  before: ArticleBefore,
  now: number,
): void {
  // The form resends unchanged times, so one that has just come is not an error.
  if (isNewTime(publishAt, before.publish_at) && publishAt <= now) throw invalidField('publishAt', IN_THE_PAST)
  if (isNewTime(unpublishAt, before.unpublish_at) && unpublishAt <= now) throw invalidField('unpublishAt', IN_THE_PAST)
  const from = publishAt === undefined ? before.publish_at : publishAt
  const until = unpublishAt === undefined ? before.unpublish_at : unpublishAt
  if (from !== null && until !== null && until <= from && (publishAt || unpublishAt))
    throw invalidField(
      unpublishAt ? 'unpublishAt' : 'publishAt',
      'The article would come off the site before it’s published. Choose a later time.',
    )
}

const IN_THE_PAST = 'This time has passed. Choose a later one.'

function isNewTime(time: number | null | undefined, before: number | null): time is number {
  return typeof time === 'number' && time !== before
}

const HALF_SECOND_MS = 500
const MINUTE_MS = 60_000

/** The times at which failed schedules are tried again. A new process doesn't know them, and tries at once. */
type Failures = Map<string, number>

export function runArticleSchedules() {
  const failures: Failures = new Map()
  return planEvery('article-times', HALF_SECOND_MS, (context, leader) => runDueSchedules(context, leader, failures))
}

async function runDueSchedules(context: AppContext, leader: Leader, failures: Failures): Promise<void> {
  for (let due = await findDueSchedule(context, failures); due; due = await findDueSchedule(context, failures)) {
    try {
      await runOneArticleSchedule(context, leader, due)
      failures.delete(scheduleKey(due))
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      // Somebody may have saved or deleted the article at the same moment: what is due now is found again.
      const present = await findRow(context.store.db, articles, due.id)
      if (present?.version === due.version) await reportFailure(context, due, error, failures)
    }
  }
}

interface DueSchedule extends Pick<ArticleRow, 'id' | 'version' | 'title' | 'status'> {
  readonly action: 'publish' | 'unpublish'
}

function scheduleKey({ id, action }: Pick<DueSchedule, 'id' | 'action'>): string {
  return `${action} ${id}`
}

/** Skips schedules that wait for their next try. Publishing comes before taking down, so that nothing stays. */
async function findDueSchedule({ store, clock }: AppContext, failures: Failures): Promise<DueSchedule | undefined> {
  const now = clock.now()
  const waiting = new Set([...failures].flatMap(([key, retryAt]) => (retryAt > now ? key : [])))
  const due = await findDueArticleSchedule(store.db, now, waiting)
  if (!due) return undefined
  const { publish_at: publishAt, ...row } = due
  const publishes =
    publishAt !== null && publishAt <= now && !waiting.has(scheduleKey({ id: row.id, action: 'publish' }))
  return { ...row, action: publishes ? 'publish' : 'unpublish' }
}

async function runOneArticleSchedule(
  context: AppContext,
  leader: Leader,
  { id, version, status, action }: DueSchedule,
): Promise<void> {
  const clearedTimes = { publish_at: null, ...(action === 'unpublish' && { unpublish_at: null }) }
  // A publish that failed so far must not run after the scheduled end.
  if (action === 'unpublish' && status !== 'published') {
    await context.store.write('clock', async (tx) => {
      const present = await tx.find(articles, id)
      if (present?.version === version) await tx.mark(present, clearedTimes)
    })
    return
  }
  await changeArticle(
    context,
    id,
    {},
    {
      actor: 'clock',
      async decide(db, before) {
        if (before.version !== version) throw await staleArticleError(db, before)
        const fields =
          action === 'publish'
            ? { status: 'published' as const, publishedAt: before.publish_at }
            : { status: 'archived' as const }
        return { fields, meta: () => clearedTimes }
      },
      async afterWrite(tx, row) {
        await requireLeader(tx.db, tx.kind, leader)
        await tx.audit(`article.${action}`, row, { title: row.title, by: 'schedule' })
      },
    },
  )
}

/** Editors hear of a failure once, though the article is tried again and again. */
async function reportFailure(context: AppContext, due: DueSchedule, cause: unknown, failures: Failures): Promise<void> {
  const { id, title, action } = due
  const isKnown = failures.has(scheduleKey(due))
  failures.set(scheduleKey(due), context.clock.now() + MINUTE_MS)
  context.log.error({ err: cause, article: id, action }, 'a planned article failed')
  if (isKnown) return
  const what = action === 'publish' ? 'published' : 'taken down'
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `“${title}” could not be ${what} as planned. ${reason} We’ll try again every minute.`
  await recordPublishReceipt(context, 'failed', message)
}
