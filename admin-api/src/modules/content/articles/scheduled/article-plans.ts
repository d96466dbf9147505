import type { ArticleStatus } from '@hometown/shared-types/article'
import type { UpdateDeskArticleInput } from '@hometown/shared-types/desk-article'
import { instantOfTimeInput } from '@hometown/shared-types/instant'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { cancelPlans, listPlans, plan } from '../../../platform/jobs/plan.service.ts'

export const PUBLISH_KIND = 'article-publish'
export const UNPUBLISH_KIND = 'article-unpublish'
const KINDS = [PUBLISH_KIND, UNPUBLISH_KIND] as const

/** Milliseconds; null when nothing is planned. */
export interface ArticlePlans {
  publishAt: number | null
  unpublishAt: number | null
}

export const NO_PLANS: ArticlePlans = { publishAt: null, unpublishAt: null }

export async function readPlans(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, ArticlePlans>> {
  const plans = new Map<string, ArticlePlans>()
  for (const { kind, subjectId, dueAt } of await listPlans(db, KINDS, articleIds)) {
    const known = plans.get(subjectId) ?? NO_PLANS
    plans.set(subjectId, { ...known, [kind === PUBLISH_KIND ? 'publishAt' : 'unpublishAt']: dueAt })
  }
  return plans
}

export interface PlannedSave {
  status?: ArticleStatus | undefined
  publishedAt?: number | null | undefined
  plans: Partial<ArticlePlans>
}

interface Before extends ArticlePlans {
  status: ArticleStatus | null
  publishedAt: number | null
}

export const NOTHING_BEFORE: Before = { ...NO_PLANS, status: null, publishedAt: null }

/**
 * Publishing with a future date becomes a plan, as in WordPress, so that readers don't see the article early.
 * @param before the stored article; status null for a new one.
 * @throws AppError at the field, for impossible times.
 */
export function planSave(
  input: Pick<UpdateDeskArticleInput, 'publishAt' | 'unpublishAt' | 'status' | 'publishedAt'>,
  before: Before,
  { now, timeZone }: { now: number; timeZone: string },
): PlannedSave {
  const asked = instantOf(input.publishAt, timeZone)
  const wanted = {
    publishAt: asked ?? datedAhead(input, before, now) ?? asked,
    unpublishAt: instantOf(input.unpublishAt, timeZone),
  }
  checkPlans(wanted, before, now)
  const stays = (input.status ?? before.status) === 'published' && before.status === 'published'
  if (input.publishAt && stays) throw refusal('publishAt', 'This article is live already. Make it a draft first.')
  const waits = typeof wanted.publishAt === 'number'
  // The planned time becomes the article's date when the plan runs.
  const date = waits ? undefined : (input.publishedAt ?? datedNow(input, before, now))
  return {
    status: waits && (input.status ?? before.status) === 'published' ? 'draft' : input.status,
    publishedAt: date ?? (input.publishedAt === null ? null : undefined),
    plans: wanted,
  }
}

export async function keepPlans(
  trx: Transaction<Database>,
  articleId: string,
  plans: Partial<ArticlePlans>,
  now: number,
): Promise<void> {
  const wanted = [
    [PUBLISH_KIND, plans.publishAt],
    [UNPUBLISH_KIND, plans.unpublishAt],
  ] as const
  for (const [kind, dueAt] of wanted) {
    if (dueAt === null) await cancelPlans(trx, [kind], articleId, now)
    if (typeof dueAt === 'number') await plan(trx, { kind, subjectId: articleId, dueAt }, now)
  }
}

/** Cancels plans of a deleted article, and plans that somebody carried out by hand. */
export async function dropOverruledPlans(
  trx: Transaction<Database>,
  articleId: string,
  change: { before: ArticleStatus | undefined; after: ArticleStatus | undefined },
  now: number,
): Promise<void> {
  if (change.after === undefined) await cancelPlans(trx, KINDS, articleId, now)
  if (change.before === change.after) return
  if (change.after === 'published') await cancelPlans(trx, [PUBLISH_KIND], articleId, now)
  if (change.after === 'archived') await cancelPlans(trx, [UNPUBLISH_KIND], articleId, now)
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
  const isAhead = before.publishedAt !== null && before.publishedAt > now
  return status === 'published' && before.status !== 'published' && isAhead ? now : undefined
}

function checkPlans({ publishAt, unpublishAt }: Partial<ArticlePlans>, before: Before, now: number): void {
  // The form resends unchanged plans, so one that is running right now is not an error.
  if (isNew(publishAt, before.publishAt) && publishAt <= now) throw refusal('publishAt', IN_THE_PAST)
  if (isNew(unpublishAt, before.unpublishAt) && unpublishAt <= now) throw refusal('unpublishAt', IN_THE_PAST)
  const from = publishAt === undefined ? before.publishAt : publishAt
  const until = unpublishAt === undefined ? before.unpublishAt : unpublishAt
  if (from !== null && until !== null && until <= from && (publishAt || unpublishAt))
    throw refusal(
      unpublishAt ? 'unpublishAt' : 'publishAt',
      'The article would come off the site before it’s published. Choose a later time.',
    )
}

const IN_THE_PAST = 'This time has passed. Choose a later one.'

function isNew(wanted: number | null | undefined, known: number | null): wanted is number {
  return typeof wanted === 'number' && wanted !== known
}

function refusal(path: 'publishAt' | 'unpublishAt', message: string): AppError {
  return new AppError(422, 'invalid', message, { issues: [{ path, message }] })
}
