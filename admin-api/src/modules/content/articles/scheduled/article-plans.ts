import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { DeskArticle, UpdateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import { instantOfTimeInput } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../../context.ts'
import { invalidField } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { noteReceipt } from '../../../platform/changes/receipts.service.ts'
import { type Leader, LeadershipLostError, requireLeader } from '../../../platform/jobs/leader.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { isNotDeleted } from '../../listed-articles/listed-articles.service.ts'
import { findArticle, lockArticle, setMarks } from '../articles.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import { changeArticle, type Save } from '../writing/save-article.ts'

type Plans = Pick<DeskArticle, 'publishAt' | 'unpublishAt'>

export interface PlannedSave {
  status?: ArticleStatus | undefined
  publishedAt?: number | null | undefined
  plans: Partial<Plans>
}

type Before = Pick<ArticleRow, 'publish_at' | 'unpublish_at' | 'published_at'> & { status: ArticleStatus | null }

const NOTHING: Before = { publish_at: null, unpublish_at: null, published_at: null, status: null }

/**
 * Publishing with a future date becomes a plan, as in WordPress, so that readers don't see the article early.
 * @throws AppError at the field, for impossible times.
 */
export function planSave(
  input: Pick<UpdateDeskArticleInput, 'publishAt' | 'unpublishAt' | 'status' | 'publishedAt'>,
  stored: Before | undefined,
  { clock, config: { timeZone } }: Pick<AppContext, 'clock' | 'config'>,
): PlannedSave {
  const before = stored ?? NOTHING
  const now = clock.now()
  const asked = instantOf(input.publishAt, timeZone)
  const wanted = {
    publishAt: asked ?? datedAhead(input, before, now) ?? asked,
    unpublishAt: instantOf(input.unpublishAt, timeZone),
  }
  checkPlans(wanted, before, now)
  const stays = (input.status ?? before.status) === 'published' && before.status === 'published'
  if (input.publishAt && stays) throw invalidField('publishAt', 'This article is live already. Make it a draft first.')
  const waits = typeof wanted.publishAt === 'number'
  // The planned time becomes the article's date when the plan runs.
  const date = waits ? undefined : (input.publishedAt ?? datedNow(input, before, now))
  return {
    status: waits && (input.status ?? before.status) === 'published' ? 'draft' : input.status,
    publishedAt: date ?? (input.publishedAt === null ? null : undefined),
    plans: wanted,
  }
}

function instantOf(text: string | null | undefined, timeZone: string): number | null | undefined {
  return text ? (instantOfTimeInput(text, timeZone) ?? null) : text === undefined ? undefined : null
}

function datedAhead(
  { status, publishedAt }: Pick<PlannedSave, 'status' | 'publishedAt'>,
  before: Before,
  now: number,
): number | undefined {
  const goesLive = (status ?? before.status) === 'published'
  return goesLive && publishedAt != null && publishedAt > now ? publishedAt : undefined
}

/** Publishing a post that WordPress has scheduled for later means publishing now. */
function datedNow({ status }: Pick<PlannedSave, 'status'>, before: Before, now: number): number | undefined {
  const isAhead = before.published_at !== null && before.published_at > now
  return status === 'published' && before.status !== 'published' && isAhead ? now : undefined
}

function checkPlans({ publishAt, unpublishAt }: Partial<Plans>, before: Before, now: number): void {
  // The form resends unchanged plans, so one that is running right now is not an error.
  if (isNew(publishAt, before.publish_at) && publishAt <= now) throw invalidField('publishAt', IN_THE_PAST)
  if (isNew(unpublishAt, before.unpublish_at) && unpublishAt <= now) throw invalidField('unpublishAt', IN_THE_PAST)
  const from = publishAt === undefined ? before.publish_at : publishAt
  const until = unpublishAt === undefined ? before.unpublish_at : unpublishAt
  if (from !== null && until !== null && until <= from && (publishAt || unpublishAt))
    throw invalidField(
      unpublishAt ? 'unpublishAt' : 'publishAt',
      'The article would come off the site before it’s published. Choose a later time.',
    )
}

const IN_THE_PAST = 'This time has passed. Choose a later one.'

function isNew(wanted: number | null | undefined, known: number | null): wanted is number {
  return typeof wanted === 'number' && wanted !== known
}

const HALF_SECOND = 500
const MINUTE = 60_000
const SCHEDULE = 'schedule'

/** When what failed is tried again; forgotten with the process, which then tries at once. */
type Failures = Map<string, number>

/** Publishes and takes down what is due. */
export function articlePlans() {
  const failures: Failures = new Map()
  return every('article-plans', HALF_SECOND, (context, leader) => carryOutPlans(context, leader, failures))
}

async function carryOutPlans(context: AppContext, leader: Leader, failures: Failures): Promise<void> {
  for (let due = await findDue(context, failures); due; due = await findDue(context, failures)) {
    try {
      await carryOut(context, leader, due)
      failures.delete(keyOf(due))
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      // Saved or deleted at the same moment: what is due now is found again.
      const present = await findArticle(context.store.db, due.row.id)
      if (present?.version === due.row.version) await noteFailure(context, due, error, failures)
    }
  }
}

interface DuePlan {
  row: ArticleRow
  action: 'publish' | 'unpublish'
}

function keyOf({ row, action }: DuePlan): string {
  return `${action} ${row.id}`
}

/** The first that isn't waiting for its next try. Publishing comes before taking down, so that nothing stays. */
async function findDue({ store, clock }: AppContext, failures: Failures): Promise<DuePlan | undefined> {
  const now = clock.now()
  const rows = await store.db
    .selectFrom('articles')
    .selectAll()
    .where((row) => row.or([row('publish_at', '<=', now), row('unpublish_at', '<=', now)]))
    .where(isNotDeleted())
    .orderBy((row) => row.fn.coalesce('publish_at', 'unpublish_at'))
    .execute()
  const isDue = (time: number | null) => time !== null && time <= now
  const due = rows.flatMap((row): DuePlan[] => [
    ...(isDue(row.publish_at) ? [{ row, action: 'publish' as const }] : []),
    ...(isDue(row.unpublish_at) ? [{ row, action: 'unpublish' as const }] : []),
  ])
  return due.find((plan) => (failures.get(keyOf(plan)) ?? 0) <= now)
}

async function carryOut(context: AppContext, leader: Leader, { row, action }: DuePlan): Promise<void> {
  const { store, clock } = context
  const { version } = row
  const done = { publish_at: null, ...(action === 'unpublish' && { unpublish_at: null }) }
  const save: Save = {
    savedBy: SCHEDULE,
    marks: async () => done,
    async also(trx) {
      await requireLeader(trx, store.kind, leader)
      const details = { title: row.title, by: SCHEDULE }
      await recordAudit(trx, { user: null, action: `article.${action}`, subject: row.id, details }, clock.now())
    },
  }
  if (action === 'publish') {
    await changeArticle(context, row, { status: 'published', publishedAt: row.publish_at, version }, save)
  } else if (row.status === 'published') {
    await changeArticle(context, row, { status: 'archived', version }, save)
  } else {
    // A publish that failed so far must not run after the planned end.
    await store.groupWrite(async (trx) => {
      const present = await lockArticle(trx, store.kind, row.id)
      if (present?.version === version) await setMarks(trx, present, done)
    })
  }
}

/** Says it once, though it is tried again and again. */
async function noteFailure(context: AppContext, due: DuePlan, cause: unknown, failures: Failures): Promise<void> {
  const { row, action } = due
  const isKnown = failures.has(keyOf(due))
  failures.set(keyOf(due), context.clock.now() + MINUTE)
  context.log.error({ err: cause, article: row.id, action }, 'a planned article failed')
  if (isKnown) return
  const what = action === 'publish' ? 'published' : 'taken down'
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `“${row.title}” could not be ${what} as planned. ${reason} We’ll try again every minute.`
  await noteReceipt(context, 'failed', message)
}
