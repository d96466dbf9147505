import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { MOST_READ_SIZE, type PublishedFront, publishedFrontSchema } from '@hometown/shared-types/front-page'
import { roundDown } from '@hometown/shared-types/round-down'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countPublishedBusinesses } from '../businesses/businesses.service.ts'
import { readAlertsNow } from './alerts/published-alerts.ts'
import { type AutomaticLead, automaticLeadSchema } from './automatic-lead.ts'
import { chooseFront, hiddenArticles } from './choose-front.ts'
import {
  findNewestVersion,
  findPublishedFront,
  insertVersion,
  listMostRead,
  replacePublishedFront,
} from './front-page.repository.ts'
import type { FrontPublishedRow } from './front-page.table.ts'
import { EMPTY_PLAN, type FrontPlan, frontPlanSchema, nextBoundary, withoutEnded } from './front-plan.ts'
import { type FrontStories, readFrontStories } from './front-stories.ts'

/** Scores change with time and reads. */
const CHOOSE_EVERY_MS = 15 * 60_000
/** With a deploy hook, each other choice has CI build the whole site. */
const CHOOSE_FOR_BUILDS_EVERY_MS = 6 * 60 * 60_000
const MOST_READ_DAYS = 7
const ENDED_KEPT = 200
const NOTHING_COUNTED: Counted = { mostRead: [], counts: { subscribers: 0, businesses: 0 } }

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Counting = Writing & Pick<AppContext, 'ports'>
/** What is counted at intervals only. */
type Counted = Pick<PublishedFront, 'mostRead' | 'counts'>
type Trx = Transaction<Database>

export interface CurrentPlan {
  readonly version: number
  readonly plan: FrontPlan
}

export async function readPlan(db: AppContext['store']['db']): Promise<CurrentPlan> {
  const row = await findNewestVersion(db)
  return { version: row?.version ?? 0, plan: row ? frontPlanSchema.parse(JSON.parse(row.plan)) : EMPTY_PLAN }
}

/** Public. Before the first choice the readers' pages choose by themselves. */
export async function getPublishedFront({ store }: Pick<AppContext, 'store'>): Promise<PublishedFront | null> {
  const row = await findPublishedFront(store.db)
  return row ? frontOf(row) : null
}

/** Chooses anew if time alone may have changed something. */
export async function refreshFrontIfDue(context: Counting): Promise<void> {
  const row = await findPublishedFront(context.store.db)
  if (row && context.clock.now() < row.due_at) return
  await refreshFront(context)
}

/** True if readers get another front page, whose change is recorded. Writes nothing otherwise, unless it was due. */
export async function refreshFront(context: Counting): Promise<boolean> {
  const { db } = context.store
  const now = context.clock.now()
  const row = await findPublishedFront(db)
  const current = await readPlan(db)
  const stories = await readFrontStories(db, current.plan, context.config.timeZone, now)
  const isDue = row === undefined || now >= row.due_at
  if (!isDue && !isOther(row, current.plan, stories, now)) return false
  // Counted before the transaction: it reads a week of views, and nobody else can write meanwhile.
  const counted = isDue ? await count(context, now) : undefined
  const isChanged = await retryConflicts(() => db.transaction().execute((trx) => chooseAnew(context, trx, counted)))
  if (isChanged) announceFront(context)
  return isChanged
}

async function count({ store, config, ports }: Counting, now: number): Promise<Counted> {
  const since = addCountyDays(countyDate(now, config.timeZone), 1 - MOST_READ_DAYS)
  const mostRead = await listMostRead(store.db, since, MOST_READ_SIZE)
  const subscribers = roundDown(await ports.countActiveSubscribers(store))
  const businesses = roundDown(await countPublishedBusinesses(store.db))
  return { mostRead, counts: { subscribers, businesses } }
}

/** Call it after the commit. */
export function announceFront(context: Writing): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['front-page'] })
}

function isOther(row: FrontPublishedRow, plan: FrontPlan, stories: FrontStories, now: number): boolean {
  const { front } = decide(plan, stories, row, now)
  const { mostRead, alerts, counts } = frontOf(row)
  return JSON.stringify({ ...front, mostRead, alerts, counts }) !== row.front
}

/**
 * Call it in the transaction of an editor's decision. True if readers or editors get another front page.
 * @param counted anew; without it the last counts stay until the next are due
 */
export async function chooseAnew(context: Writing, trx: Trx, counted?: Counted): Promise<boolean> {
  const now = context.clock.now()
  const { timeZone } = context.config
  const row = await findPublishedFront(trx)
  const { version, plan: stored } = await readPlan(trx)
  const stories = await readFrontStories(trx, stored, timeZone, now)
  const plan = await endUnpublished(trx, { version, plan: stored }, stories, row, now)
  const alerts = await readAlertsNow(trx, now)
  const { front, articleIds, leads } = decide(plan, stories, row, now)
  const { mostRead, counts } = { ...NOTHING_COUNTED, ...(counted ?? (row && frontOf(row))) }
  const text = JSON.stringify({ ...front, mostRead, alerts: alerts.published, counts })
  const chooseEveryMs = context.config.deployHookUrl ? CHOOSE_FOR_BUILDS_EVERY_MS : CHOOSE_EVERY_MS
  // A decision must not put off the next count.
  const next = counted ? now + chooseEveryMs : (row?.due_at ?? now)
  const due = Math.min(nextBoundary(plan, stories.published, now), alerts.nextBoundary, next)
  const kept = await replacePublishedFront(trx, row?.revision ?? 0, {
    front: text,
    article_ids: JSON.stringify(articleIds),
    lead_since: articleIds.length === 0 ? null : isSameLead(articleIds, row) ? (row?.lead_since ?? null) : now,
    leads: JSON.stringify(leads),
    due_at: due,
  })
  if (!kept) throw new LostRaceError()
  if (text === row?.front) return plan !== stored
  await recordChange(trx, { kind: 'front' }, now)
  return true
}

/** A pin that readers saw ends when its article leaves the site. One whose article is gone ends too. */
async function endUnpublished(
  trx: Trx,
  { version, plan }: CurrentPlan,
  stories: FrontStories,
  row: FrontPublishedRow | undefined,
  now: number,
): Promise<FrontPlan> {
  const shown = new Set(row ? articleIdsOf(row) : [])
  const ended = plan.pins.filter(
    ({ articleId }) => !stories.rows.has(articleId) || (shown.has(articleId) && !stories.published.has(articleId)),
  )
  if (ended.length === 0) return plan
  const current = withoutEnded(plan, stories.published, now)
  const left = {
    ...current,
    pins: current.pins.filter((pin) => !ended.includes(pin)),
    ended: [...ended.map(({ id }) => id), ...current.ended].slice(0, ENDED_KEPT),
  }
  await insertVersion(trx, {
    version: version + 1,
    plan: JSON.stringify(left),
    action: 'unpublished',
    article_id: ended[0]?.articleId ?? null,
    username: null,
    created_at: now,
  })
  return left
}

interface Decision {
  readonly front: Omit<PublishedFront, 'mostRead' | 'alerts' | 'counts'>
  readonly articleIds: readonly string[]
  readonly leads: readonly AutomaticLead[]
}

function decide(plan: FrontPlan, stories: FrontStories, row: FrontPublishedRow | undefined, now: number): Decision {
  const leads = row ? z.array(automaticLeadSchema).parse(JSON.parse(row.leads)) : []
  const chosen = chooseFront({ plan, stories: stories.candidates, published: stories.published, leads, now })
  const contentIds = (ids: readonly string[]) => ids.flatMap((id) => stories.rows.get(id)?.wordpress_id ?? [])
  const shown = chosen.stories.flatMap(({ articleId, slot, pin }) =>
    contentIds([articleId]).map((contentId) => ({
      slot,
      story: { contentId, headline: pin?.headline ?? null, kicker: pin?.kicker ?? null },
    })),
  )
  const lead = shown.find(({ slot }) => slot !== 'second')
  return {
    front: {
      lead: lead ? { ...lead.story, size: lead.slot === 'splash' ? 'splash' : 'lead' } : null,
      seconds: shown.filter((entry) => entry !== lead).map(({ story }) => story),
      // Anyone may read it: drafts stay unnamed.
      hidden: contentIds([...hiddenArticles(plan, now)].filter((id) => stories.published.has(id))),
      sections: plan.sections,
    },
    articleIds: chosen.stories.map(({ articleId }) => articleId),
    leads: chosen.leads,
  }
}

function isSameLead(ids: readonly string[], row: FrontPublishedRow | undefined): boolean {
  return row !== undefined && articleIdsOf(row)[0] === ids[0]
}

export function articleIdsOf({ article_ids: text }: FrontPublishedRow): string[] {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.map(String) : []
}

export function frontOf({ front }: FrontPublishedRow): PublishedFront {
  return publishedFrontSchema.parse(JSON.parse(front))
}
