import type { DecideFront, FrontPage } from '@hometown/shared-types/contract/front-page'
import { storable } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import type { Account, Db } from '../../../database/database.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { planEvery } from '../../platform/jobs/index.ts'
import { getFrontPage } from './desk-front.ts'
import {
  type By,
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
import { listStories, readFrontStories, type StoryRow } from './front-stories.repository.ts'
import {
  articleIdsOf,
  type CurrentFront,
  chooseFrontAgain,
  expectFront,
  frontPage,
  readFront,
  refreshFrontIfDue,
} from './publish-front.service.ts'

/** @throws AppError 409 when somebody else was faster, 404 for an unknown story, 422 for an obituary that would lead */
export async function decideFront(
  context: AppContext,
  user: Account,
  { version, decision }: DecideFront,
): Promise<FrontPage> {
  await context.store.write(user, async (tx) => {
    const { db, now } = tx
    await expectFront(tx, version)
    const current = await readFront(db)
    const { published } = await readFrontStories(db, current.plan, context.config.timeZone, now)
    const before = withoutEnded(current.plan, published, now)
    const by = { now, username: user.username }
    const plan = await planAfter(db, decision, { ...current, plan: before, published }, by)
    const [article] = 'articleId' in decision ? await listStories(db, [storable(decision.articleId)]) : []
    await tx.audit(`front-page.${decision.action}`, undefined, article && { title: article.title })
    await chooseFrontAgain(context, tx, { decided: { plan, planBefore: decision.action === 'undo' ? null : before } })
  })
  return getFrontPage(context)
}

interface Current extends CurrentFront {
  readonly published: PublishedTimes
}

async function planAfter(
  db: Db,
  decision: DecideFront['decision'],
  { plan, planBefore, row, published }: Current,
  by: By,
): Promise<FrontPlan> {
  switch (decision.action) {
    case 'pin': {
      const { category } = await requireArticle(db, decision.articleId)
      // Families read this page, too.
      if (category === 'Obituaries' && decision.slot !== 'second')
        throw new AppError(422, 'invalid', 'Obituaries don’t lead the front page. Choose Second for this one.')
      return withPin(plan, decision.articleId, decision.slot, by)
    }
    case 'change':
      return withChangedPin(plan, decision.articleId, decision)
    case 'unpin':
      return withoutPin(plan, decision.articleId)
    case 'move': {
      const shown = row ? articleIdsOf(row) : []
      if (decision.articleIds.some((id) => !shown.includes(id))) throw staleVersion(frontPage.stale)
      return withOrder(plan, decision.articleIds, shown, by, published)
    }
    case 'hide':
      await requireArticle(db, decision.articleId)
      return withHidden(plan, { articleId: decision.articleId, hiddenBy: by.username })
    case 'show':
      if (!plan.hidden.some(({ articleId }) => articleId === decision.articleId)) throw notFound('Hidden story')
      return withShown(plan, decision.articleId)
    case 'undo':
      if (!planBefore) throw new AppError(409, 'nothing_to_undo', 'There’s nothing to undo.')
      return planBefore
  }
}

async function requireArticle(db: Db, articleId: string): Promise<StoryRow> {
  const [article] = await listStories(db, [storable(articleId)])
  if (!article || article.status === 'archived') throw notFound('Article')
  return article
}

/** Pins begin and end by the clock, within a few seconds. */
export const refreshFrontPage = planEvery('front-page', 2000, refreshFrontIfDue)
