import {
  articleCalls,
  type BulkArticlesInput,
  type BulkArticlesResult,
  type ChangedArticle,
} from '@hometown/shared-types/contract/desk-articles'
import { api } from '../../lib/api-client.ts'
import { versionsOf } from '../../lib/selected-versions.ts'
import type { BulkAction } from '../../parts/list-screen/BulkActions.tsx'
import { restoreArticle } from './DeleteArticle.tsx'

const LEAVES = 'Published articles come off the site. Their text stays here.'

export const ARTICLE_ACTIONS: readonly BulkAction[] = [
  {
    label: 'Publish',
    question: (articles) => `Publish ${articles}?`,
    warning: 'Readers see them within seconds.',
    done: 'published',
    run: changeTo('publish'),
  },
  {
    label: 'Move to drafts',
    question: (articles) => `Move ${articles} to drafts?`,
    warning: LEAVES,
    done: 'moved to drafts',
    run: changeTo('draft'),
  },
  {
    label: 'Archive',
    question: (articles) => `Archive ${articles}?`,
    warning: LEAVES,
    done: 'archived',
    run: changeTo('archive'),
  },
  {
    label: 'Delete',
    question: (articles) => `Delete ${articles}?`,
    warning: 'Published articles come off the site right away, with their corrections.',
    done: 'deleted',
    isDelete: true,
    run: changeTo('delete'),
  },
]

function changeTo(action: BulkArticlesInput['action']): BulkAction['run'] {
  return async (articles, sendTo) => {
    const body = { ids: articles.map(({ id }) => id), action, versions: versionsOf(articles), sendTo }
    const answer = await api(articleCalls.changeMany, { body })
    const steps = undoStepsOf(action, answer)
    return { ...answer, ...(steps.length > 0 && { undo: () => undoEach(steps) }) }
  }
}

type UndoStep = () => Promise<unknown>

function undoStepsOf(action: BulkArticlesInput['action'], { done, changed }: BulkArticlesResult): UndoStep[] {
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
async function undoEach(steps: readonly UndoStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
