import {
  articleCalls,
  type BulkArticlesInput,
  type BulkArticlesResult,
  type ChangedArticle,
} from '@hometown/shared-types/contract/desk-articles'
import { api } from '../../lib/api-client.ts'
import { versionsByIdOf } from '../../lib/selected-versions.ts'
import type { BulkAction } from '../../parts/list-screen/BulkActions.tsx'
import { restoreArticle } from './DeleteArticle.tsx'

const COMES_OFF_SITE_TEXT = 'Published articles come off the site. Their text stays here.'

export const ARTICLE_ACTIONS: readonly BulkAction[] = [
  {
    label: 'Publish',
    question: (articles) => `Publish ${articles}?`,
    warning: 'Readers see them within seconds.',
    done: 'published',
    run: runBulkArticleAction('publish'),
  },
  {
    label: 'Move to drafts',
    question: (articles) => `Move ${articles} to drafts?`,
    warning: COMES_OFF_SITE_TEXT,
    done: 'moved to drafts',
    run: runBulkArticleAction('draft'),
  },
  {
    label: 'Archive',
    question: (articles) => `Archive ${articles}?`,
    warning: COMES_OFF_SITE_TEXT,
    done: 'archived',
    run: runBulkArticleAction('archive'),
  },
  {
    label: 'Delete',
    question: (articles) => `Delete ${articles}?`,
    warning: 'Published articles come off the site right away, with their corrections.',
    done: 'deleted',
    isDelete: true,
    run: runBulkArticleAction('delete'),
  },
]

function runBulkArticleAction(action: BulkArticlesInput['action']): BulkAction['run'] {
  return async (articles, sendTo) => {
    const body = { ids: articles.map(({ id }) => id), action, versions: versionsByIdOf(articles), sendTo }
    const answer = await api(articleCalls.changeMany, { body })
    const steps = undoStepsOfBulkAction(action, answer)
    return { ...answer, ...(steps.length > 0 && { undo: () => runUndoSteps(steps) }) }
  }
}

type BulkUndoStep = () => Promise<unknown>

function undoStepsOfBulkAction(
  action: BulkArticlesInput['action'],
  { done, changed }: BulkArticlesResult,
): BulkUndoStep[] {
  return action === 'delete'
    ? done.map((id) => () => restoreArticle(id))
    : changed.map((article) => () => putBackArticle(article))
}

/** Restores an article's status and plans, unless someone has saved it since. */
function putBackArticle({ id, version, status, publishAt, unpublishAt }: ChangedArticle) {
  const plans = {
    ...(publishAt !== null && { publishAt: new Date(publishAt).toISOString() }),
    ...(unpublishAt !== null && { unpublishAt: new Date(unpublishAt).toISOString() }),
  }
  return api(articleCalls.update, { params: { id }, body: { status, version, ...plans } })
}

/** Undoes one article at a time, because each one publishes. A failure doesn't stop the others. */
async function runUndoSteps(steps: readonly BulkUndoStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
