import type { DecideFront, FrontPage } from '@hometown/shared-types/contract/front-page'
import type { AppContext } from '../../../context.ts'
import type { Account, Db } from '../../../database/database.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { getFrontPage } from './front-page-for-desk.ts'
import {
  changePin,
  type Decider,
  type FrontPlan,
  hideStory,
  type PublishedTimes,
  pinStory,
  reorderStories,
  showStory,
  unpinStory,
  withoutEndedPins,
} from './front-page-plan.ts'
import { listStories, loadFrontStories, type StoryRow } from './front-stories.repository.ts'
import {
  type CurrentFrontPage,
  chooseFrontPageAgain,
  frontPage,
  lockFrontPage,
  readFrontPage,
  refreshFrontPageIfDue,
  topStoryIdsOf,
} from './publish-front-page.service.ts'

/** @throws AppError 409 when somebody else was faster, 404 for an unknown story, 422 for an obituary that would lead */
export async function decideFrontPage(
  context: AppContext,
  user: Account,
  { version, decision }: DecideFront,
): Promise<FrontPage> {
  await context.store.write(user, async (tx) => {
    const { db, now } = tx
    await lockFrontPage(tx, version)
    const current = await readFrontPage(db)
    const { published } = await loadFrontStories(db, current.plan, context.config.timeZone, now)
    const before = withoutEndedPins(current.plan, published, now)
    const decider = { now, username: user.username }
    const plan = await applyFrontPageDecision(db, decision, { ...current, plan: before, published }, decider)
    const [article] = 'articleId' in decision ? await listStories(db, [decision.articleId]) : []
    await tx.audit(`front-page.${decision.action}`, undefined, article && { title: article.title })
    await chooseFrontPageAgain(context, tx, {
      newPlans: { plan, planBefore: decision.action === 'undo' ? null : before },
    })
  })
  return getFrontPage(context)
}

async function applyFrontPageDecision(
  db: Db,
  decision: DecideFront['decision'],
  { plan, planBefore, row, published }: CurrentFrontPage & { published: PublishedTimes },
  decider: Decider,
): Promise<FrontPlan> {
  switch (decision.action) {
    case 'pin': {
      const { category } = await requirePublishedStory(db, decision.articleId)
      // Families read this page, too.
      if (category === 'Obituaries' && decision.slot !== 'second')
        throw new AppError(422, 'invalid', 'Obituaries don’t lead the front page. Choose Second for this one.')
      return pinStory(plan, decision.articleId, decision.slot, decider)
    }
    case 'change':
      return changePin(plan, decision.articleId, decision)
    case 'unpin':
      return unpinStory(plan, decision.articleId)
    case 'move': {
      const currentIds = row ? topStoryIdsOf(row) : []
      if (decision.articleIds.some((id) => !currentIds.includes(id))) throw staleVersion(frontPage.stale)
      return reorderStories(plan, decision.articleIds, currentIds, decider, published)
    }
    case 'hide':
      await requirePublishedStory(db, decision.articleId)
      return hideStory(plan, { articleId: decision.articleId, hiddenBy: decider.username })
    case 'show':
      if (!plan.hidden.some(({ articleId }) => articleId === decision.articleId)) throw notFound('Hidden story')
      return showStory(plan, decision.articleId)
    case 'undo':
      if (!planBefore) throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
      return planBefore
  }
}

async function requirePublishedStory(db: Db, articleId: string): Promise<StoryRow> {
  const [article] = await listStories(db, [articleId])
  if (!article || article.status === 'archived') throw notFound('Article')
  return article
}

/** Pins begin and end by the clock, within a few seconds. */
export const refreshFrontPage = planEvery('front-page', 2000, refreshFrontPageIfDue)
