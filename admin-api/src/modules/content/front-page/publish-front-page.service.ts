import { ALERT_LIMITS, type PublishedAlert } from '@hometown/shared-types/contract/alerts'
import { type PublishedFront, publishedFrontSchema } from '@hometown/shared-types/contract/front-page'
import { addCountyDays, type CountyDate, countyDate, isoTime } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import { countRows } from '../../../database/paging.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import { isListed } from '../article-visibility.repository.ts'
import { countPublishedBusinesses } from '../businesses/index.ts'
import { chooseFrontPage, hiddenArticleIds } from './choose-front-page.ts'
import type { AlertRow, FrontPageRow } from './front-page.table.ts'
import { EMPTY_PLAN, type FrontPlan, frontPlanSchema, nextPinChangeAt, withoutEndedPins } from './front-page-plan.ts'
import { type FrontStories, loadFrontStories } from './front-stories.repository.ts'

const MOST_READ_LIST_LENGTH = 10

/** Scores change with time and reads. */
const CHOOSE_FRONT_PAGE_EVERY_MS = 15 * 60_000
/** Each other choice has CI build the whole site if there is a deploy hook. */
const CHOOSE_FOR_BUILDS_EVERY_MS = 6 * 60 * 60_000
const MOST_READ_DAYS = 7
const NO_FRONT_PAGE_COUNTS: FrontPageCounts = { mostRead: [], counts: { subscribers: 0, businesses: 0 } }

/** The numbers that are counted at intervals only. */
type FrontPageCounts = Pick<PublishedFront, 'mostRead' | 'counts'>

const FRONT_PAGE_ROW_ID = 1

/** The row's version is that of the plan. */
export const frontPage = defineEntity({
  table: 'front_page',
  name: 'Front page',
  stale: 'Another editor changed the front page in the meantime. Check it, then repeat your change.',
  lists: ['front-page'],
})

interface FrontPlanHistory {
  readonly plan: FrontPlan
  /** The plan before the last decision; null if that is undone, or there was none. */
  readonly planBefore: FrontPlan | null
}

export interface CurrentFrontPage extends FrontPlanHistory {
  readonly version: number
  /** The row is undefined before the first choice. */
  readonly row: FrontPageRow | undefined
}

export async function readFrontPage(db: Db): Promise<CurrentFrontPage> {
  return frontPageFromRow(await findFrontPageRow(db))
}

function frontPageFromRow(row: FrontPageRow | undefined): CurrentFrontPage {
  const planOf = (json: string | null | undefined) => (json ? frontPlanSchema.parse(JSON.parse(json)) : null)
  return {
    row,
    version: row?.version ?? 0,
    plan: planOf(row?.plan) ?? EMPTY_PLAN,
    planBefore: planOf(row?.plan_before),
  }
}

async function findFrontPageRow(db: Db): Promise<FrontPageRow | undefined> {
  return db.selectFrom('front_page').selectAll().where('id', '=', FRONT_PAGE_ROW_ID).executeTakeFirst()
}

/** Locks the row: choices come one after the other. Returns undefined before the first. */
export async function lockFrontPage(tx: Tx, version?: number): Promise<LockedRow<'front_page'> | undefined> {
  const isThere = await tx.find(frontPage, String(FRONT_PAGE_ROW_ID))
  return isThere && tx.expect(frontPage, String(FRONT_PAGE_ROW_ID), version)
}

/** The call is public. Readers' pages choose by themselves before the first choice. */
export async function getPublishedFrontPage({ store }: AppContext): Promise<PublishedFront | null> {
  const row = await findFrontPageRow(store.db)
  return row ? parsePublishedFront(row) : null
}

/** Chooses anew if time alone may have changed something. */
export async function refreshFrontPageIfDue(context: AppContext): Promise<void> {
  const row = await findFrontPageRow(context.store.db)
  if (row && context.clock.now() < row.due_at) return
  await refreshFrontPageNow(context)
}

/** Returns true if readers get another front page, whose change is recorded. Otherwise writes only what was due. */
export async function refreshFrontPageNow(context: AppContext): Promise<boolean> {
  const { db } = context.store
  const now = context.clock.now()
  const { row, plan } = await readFrontPage(db)
  const stories = await loadFrontStories(db, plan, context.config.timeZone, now)
  const isDue = row === undefined || now >= row.due_at
  if (!isDue && !hasFrontPageChanged(row, plan, stories, now)) return false
  // Counting reads a week of views, so it comes before the transaction, in which nobody else can write.
  const newCounts = isDue ? await loadFrontPageCounts(context, now) : undefined
  return context.store.write('clock', (tx) => chooseFrontPageAgain(context, tx, { newCounts }))
}

async function loadFrontPageCounts({ store, config }: AppContext, now: number): Promise<FrontPageCounts> {
  const since = addCountyDays(countyDate(now, config.timeZone), 1 - MOST_READ_DAYS)
  const active = store.db.selectFrom('subscribers').where('status', '=', 'active')
  return {
    mostRead: await listMostReadNumbers(store.db, since),
    counts: {
      subscribers: roundDownCount(await countRows(active)),
      businesses: roundDownCount(await countPublishedBusinesses(store.db)),
    },
  }
}

/** Lists numbers in the content service, most read first. */
async function listMostReadNumbers(db: Db, since: CountyDate): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select a.number from (
      select article_id, sum(views) as views from article_views where day >= ${since} group by article_id
    ) v join articles a on a.id = v.article_id
    where a.status = 'published' and a.category <> 'Obituaries' and v.views > 0 and ${isListed('a')}
    order by v.views desc, a.published_at desc, a.number
    limit ${MOST_READ_LIST_LENGTH}
  `.execute(db)
  return rows.map(({ number }) => Number(number))
}

/** Lists alerts that haven't ended, newest first. */
export async function listRunningAlerts(db: Db, now: number): Promise<AlertRow[]> {
  const running = db.selectFrom('reader_alerts').selectAll().where('ends_at', '>', now)
  return running.orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
}

export function publicAlertFromRow({ id, level, text, url, starts_at, ends_at }: AlertRow): PublishedAlert {
  return { id, level, text, url, startsAt: isoTime(starts_at), endsAt: isoTime(ends_at) }
}

/** Has the front page chosen and counted anew at once, for example because businesses are gone. */
export async function makeFrontPageDue(tx: Tx): Promise<void> {
  const row = await lockFrontPage(tx)
  if (row) await tx.mark(row, { due_at: 0 })
}

function hasFrontPageChanged(row: FrontPageRow, plan: FrontPlan, stories: FrontStories, now: number): boolean {
  const { front } = composeFrontPage(plan, stories, now)
  const { mostRead, alerts, counts } = parsePublishedFront(row)
  return JSON.stringify({ ...front, mostRead, alerts, counts }) !== row.front
}

/**
 * Call it in the transaction of an editor's decision, with the plans it leads to. Returns true if readers or editors
 * get another front page.
 * @param newCounts without them, the last counts stay until the next are due
 */
export async function chooseFrontPageAgain(
  { config }: AppContext,
  tx: Tx,
  { newCounts, newPlans }: { newCounts?: FrontPageCounts | undefined; newPlans?: FrontPlanHistory } = {},
): Promise<boolean> {
  const { now } = tx
  const row = await lockFrontPage(tx)
  const current = frontPageFromRow(row)
  const plans = newPlans ?? current
  const stories = await loadFrontStories(tx.db, plans.plan, config.timeZone, now)
  const { plan, planBefore } = withoutUnpublishedPins(plans, stories, row, now)
  const isOtherPlan = plan !== current.plan
  const running = (await listRunningAlerts(tx.db, now)).slice(0, ALERT_LIMITS.active)
  const alerts = running.map(publicAlertFromRow)
  const { front, articleIds } = composeFrontPage(plan, stories, now)
  const { mostRead, counts } = { ...NO_FRONT_PAGE_COUNTS, ...(newCounts ?? (row && parsePublishedFront(row))) }
  const text = JSON.stringify({ ...front, mostRead, alerts, counts })
  const chooseEveryMs = config.deployHookUrl ? CHOOSE_FOR_BUILDS_EVERY_MS : CHOOSE_FRONT_PAGE_EVERY_MS
  // A decision must not put off the next count.
  const next = newCounts ? now + chooseEveryMs : (row?.due_at ?? now)
  const columns = {
    plan: JSON.stringify(plan),
    plan_before: planBefore && JSON.stringify(planBefore),
    front: text,
    article_ids: JSON.stringify(articleIds),
    due_at: Math.min(nextPinChangeAt(plan, stories.published, now), ...running.map(({ ends_at: end }) => end), next),
  }
  if (!row) await tx.insert(frontPage, { ...columns, id: FRONT_PAGE_ROW_ID, version: isOtherPlan ? 1 : 0, revision: 1 })
  else if (isOtherPlan) await tx.update(row, columns)
  else await tx.mark(row, columns)
  if (text === row?.front) return isOtherPlan
  tx.changed({ kind: 'front' })
  tx.announce('front-page')
  return true
}

/** A pin ends for good when its article is gone, or leaves the site after readers saw it: no undo brings it back. */
function withoutUnpublishedPins(
  { plan, planBefore }: FrontPlanHistory,
  stories: FrontStories,
  row: FrontPageRow | undefined,
  now: number,
): FrontPlanHistory {
  const topStoryIds = new Set(row ? topStoryIdsOf(row) : [])
  const ended = new Set(
    plan.pins
      .filter(
        ({ articleId }) =>
          !stories.rows.has(articleId) || (topStoryIds.has(articleId) && !stories.published.has(articleId)),
      )
      .map(({ articleId }) => articleId),
  )
  if (ended.size === 0) return { plan, planBefore }
  const without = (one: FrontPlan) => ({ ...one, pins: one.pins.filter(({ articleId }) => !ended.has(articleId)) })
  return {
    plan: without(withoutEndedPins(plan, stories.published, now)),
    planBefore: planBefore && without(planBefore),
  }
}

function composeFrontPage(plan: FrontPlan, stories: FrontStories, now: number) {
  const chosen = chooseFrontPage({ plan, stories: stories.candidates, published: stories.published, now })
  const contentIds = (ids: readonly string[]) => ids.flatMap((id) => stories.rows.get(id)?.number ?? [])
  const articleIds = chosen.map(({ articleId }) => articleId)
  const [lead = null, ...seconds] = contentIds(articleIds)
  return {
    front: {
      lead,
      seconds,
      // Anyone may read the list: drafts stay unnamed.
      hidden: contentIds([...hiddenArticleIds(plan)].filter((id) => stories.published.has(id))),
    },
    articleIds,
  }
}

export function topStoryIdsOf({ article_ids: text }: FrontPageRow): string[] {
  return parseStringList(text)
}

function parsePublishedFront({ front }: FrontPageRow): PublishedFront {
  return publishedFrontSchema.parse(JSON.parse(front))
}

/** Rounds figures that shouldn't change every day: 7, 90, 450, 2,300. */
function roundDownCount(count: number): number {
  if (count < 10) return count
  const step = count < 100 ? 10 : count < 1000 ? 50 : 100
  return Math.floor(count / step) * step
}
