import type {
  ChangePin,
  FrontPage,
  FrontSection,
  OrderStories,
  PinStory,
} from '@hometown/shared-types/contract/front-page'
import { storable } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { getFrontPage } from './desk-front.ts'
import {
  type FrontPlan,
  type PublishedTimes,
  withChangedPin,
  withHidden,
  withOrder,
  withoutEnded,
  withoutPin,
  withPin,
  withShown,
} from './front-plan.ts'
import { listStories, readFrontStories, type StoryRow } from './front-stories.service.ts'
import {
  announceFront,
  articleIdsOf,
  type CurrentFront,
  chooseFrontAgain,
  readFront,
  refreshFrontIfDue,
} from './publish-front.service.ts'

export { getFrontPage } from './desk-front.ts'
export { getPublishedFront, refreshFront, refreshFrontIfDue } from './publish-front.service.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Trx = Transaction<Database>
type Actor = Pick<SignedIn, 'user'>

const STALE_MESSAGE = 'Another editor changed the front page in the meantime. Check it, then repeat your change.'

interface Decision {
  readonly action: 'pin' | 'unpin' | 'move' | 'change' | 'hide' | 'show' | 'sections' | 'undo'
  readonly articleId: string | null
  readonly plan: FrontPlan
}

/** @throws AppError 409 when somebody else was faster, 404 for an unknown article, 422 for an obituary that would lead */
export async function pinStory(context: Writing, actor: Actor, { version, ...story }: PinStory): Promise<FrontPage> {
  return decide(context, actor, version, async (trx, { plan }, now) => {
    const { category } = await requireArticle(trx, story.articleId)
    // Families read this page, too.
    if (category === 'Obituaries' && story.slot !== 'second')
      throw new AppError(422, 'invalid', 'Obituaries don’t lead the front page. Choose Second for this one.')
    const by = { id: uuid(), now, username: actor.user.username }
    return { action: 'pin', articleId: story.articleId, plan: withPin(plan, story, by) }
  })
}

export async function changePin(
  context: Writing,
  actor: Actor,
  id: string,
  { version, ...changes }: ChangePin,
): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { plan }) => ({
    action: 'change',
    articleId: articleOf(plan, id),
    plan: withChangedPin(plan, id, changes),
  }))
}

/** @throws AppError 409 when a story isn't in the top block */
export async function orderStories(
  context: Writing,
  actor: Actor,
  { version, articleId, articleIds }: OrderStories,
): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { plan, row, published }, now) => {
    const shown = row ? articleIdsOf(row) : []
    if (articleIds.some((id) => !shown.includes(id))) throw new AppError(409, 'stale', STALE_MESSAGE)
    const by = { newId: uuid, now, username: actor.user.username, published }
    return { action: 'move', articleId, plan: withOrder(plan, articleIds, shown, by) }
  })
}

export async function unpinStory(context: Writing, actor: Actor, id: string, version: number): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { plan }) => ({
    action: 'unpin',
    articleId: articleOf(plan, id),
    plan: withoutPin(plan, id),
  }))
}

export async function hideStory(
  context: Writing,
  actor: Actor,
  articleId: string,
  version: number,
): Promise<FrontPage> {
  return decide(context, actor, version, async (trx, { plan }) => {
    await requireArticle(trx, articleId)
    return { action: 'hide', articleId, plan: withHidden(plan, { articleId, hiddenBy: actor.user.username }) }
  })
}

export async function showStory(
  context: Writing,
  actor: Actor,
  articleId: string,
  version: number,
): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { plan }) => {
    if (!plan.hidden.some((hidden) => hidden.articleId === articleId)) throw notFound('Hidden story')
    return { action: 'show', articleId, plan: withShown(plan, articleId) }
  })
}

export async function arrangeSections(
  context: Writing,
  actor: Actor,
  { version, sections }: { version: number; sections: FrontSection[] },
): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { plan }) => ({
    action: 'sections',
    articleId: null,
    plan: { ...plan, sections },
  }))
}

/** Takes the last decision back, once. @throws AppError 409 if there is nothing to undo */
export async function undoDecision(context: Writing, actor: Actor, version: number): Promise<FrontPage> {
  return decide(context, actor, version, async (_trx, { planBefore }) => {
    if (!planBefore) throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
    return { action: 'undo', articleId: null, plan: planBefore }
  })
}

interface Current extends CurrentFront {
  readonly published: PublishedTimes
}

async function decide(
  context: Writing,
  { user }: Actor,
  version: number,
  change: (trx: Trx, current: Current, now: number) => Promise<Decision>,
): Promise<FrontPage> {
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const current = await readFront(trx)
      if (current.version !== version) throw new AppError(409, 'stale', STALE_MESSAGE)
      const { published } = await readFrontStories(trx, current.plan, context.config.timeZone, now)
      const before = withoutEnded(current.plan, published, now)
      const { action, articleId, plan } = await change(trx, { ...current, plan: before, published }, now)
      const [article] = articleId ? await listStories(trx, [articleId]) : []
      const details = article && { title: article.title }
      await recordAudit(trx, { user, action: `front-page.${action}`, ...(details && { details }) }, now)
      await chooseFrontAgain(context, trx, { decided: { plan, planBefore: action === 'undo' ? null : before } })
    }),
  )
  announceFront(context)
  return getFrontPage(context)
}

function articleOf({ pins }: FrontPlan, pinId: string): string | null {
  return pins.find(({ id }) => id === pinId)?.articleId ?? null
}

async function requireArticle(trx: Trx, articleId: string): Promise<StoryRow> {
  const [article] = await listStories(trx, [storable(articleId)])
  if (!article || article.status === 'archived') throw notFound('Article')
  return article
}

/** Pins begin and end by the clock, within a few seconds. */
export const refreshFrontPage = every('front-page', 2000, refreshFrontIfDue)
