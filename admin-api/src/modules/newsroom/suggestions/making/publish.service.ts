import { type OpenedDecision, publishedAs } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow, openedBy, requireShown } from '../list-suggestions.ts'
import { requireNotRejected } from '../review/may-publish.ts'
import type { By } from '../review/take-step.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { makeArticle, publishDraft } from './make-article.service.ts'
import { publishEvent } from './make-event.service.ts'
import { createFixtureOf } from './make-fixture.service.ts'

/** Publishes the article draft if one exists. AI text that no editor has opened isn't published. */
export async function publishSuggestion(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  const { db } = context.store
  const found = await getSuggestionRow(db, id)
  refusePublished(found)
  await requireShown(db, found, shown.version)
  const row = { ...found, ai_opened: openedBy(found, shown) }
  switch (publishedAs({ kind: row.kind, articleId: row.article_id })) {
    case 'article':
      return publishArticle(context, by, row)
    case 'event':
      return publishEvent(context, by, row)
    case 'game':
      return createFixtureOf(context, by, row, 'publish')
  }
}

async function publishArticle(context: AppContext, by: By, row: SuggestionRow): Promise<SuggestionMade> {
  if (row.article_id === null) return makeArticle(context, by, row, 'publish')
  requireNotRejected(row)
  return publishDraft(context, by, row, row.article_id)
}

function refusePublished({ status, article_id, event_id, fixture_id }: SuggestionRow): void {
  if (status !== 'published' || (article_id ?? event_id ?? fixture_id) === null) return
  const extra = { articleId: article_id, eventId: event_id, fixtureId: fixture_id }
  throw new AppError(409, 'published', 'This suggestion is already published.', { extra })
}
