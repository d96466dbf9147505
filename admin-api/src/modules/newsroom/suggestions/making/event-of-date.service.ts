import { encodeSlug } from '@hometown/shared-types/article-slug'
import type { EventOfDateInput, FoundDate } from '@hometown/shared-types/found-dates'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { findArticle } from '../../../content/articles/stored-articles.service.ts'
import { createEvent } from '../../../content/events/events.service.ts'
import { upcomingDatesIn } from '../../extraction/found-dates.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireOpen, requireSameWords } from '../review/may-publish.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { listOrigins } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { ownWords } from './article-of-suggestion.ts'
import { sourceName } from './attribution.ts'
import { afterDraft, made } from './made-of-suggestion.ts'

/** Dates with times in a news item's text that are still to come. None for what is an event or a game already. */
export async function listDatesIn({ store, clock, config }: AppContext, id: string): Promise<FoundDate[]> {
  const row = await getSuggestionRow(store.db, id)
  if (row.kind !== 'news' || row.event_id !== null) return []
  const text = [row.original_title, row.original_content].join('\n\n')
  const now = clock.now()
  return upcomingDatesIn(text, { timeZone: config.timeZone, publishedAt: row.published_at ?? row.discovered_at, now })
}

/** A draft event, which the suggestion's trail has, and its undo takes back. The suggestion stays a news item. */
export async function makeEventOfDate(
  context: AppContext,
  by: By,
  id: string,
  { title, details, ...shown }: EventOfDateInput,
): Promise<SuggestionMade> {
  const { db } = context.store
  const row = await getShownRow(db, id, shown)
  requireOpen(row, 'event_id')
  const { startDate, endDate, location } = details
  const event = {
    ...{ title, startDate, endDate, location, timeZone: context.config.timeZone },
    allDay: !startDate.includes('T'),
    description: await describe(context, row),
    category: row.ai_category ?? 'Events',
    status: 'draft' as const,
    sample: row.sample === 1,
  }
  await createEvent(context, by, event, {
    async also(trx, { id: eventId, version: eventVersion }) {
      const now = await getSuggestionRow(trx, row.id)
      requireOpen(now, 'event_id')
      requireSameWords(now, row)
      const changes = { status: afterDraft(now), event_id: eventId }
      await takeStep(context, trx, by, now, { step: 'event', changes, made: { id: eventId, version: eventVersion } })
    },
  })
  return made(context, row.id)
}

/** Links our article if readers see it, else the source. */
async function describe({ store, config }: AppContext, row: SuggestionRow): Promise<string> {
  const article = row.article_id === null ? undefined : await findArticle(store.db, row.article_id)
  if (article?.status === 'published') return `${article.title}: ${config.siteUrl}/${encodeSlug(article.slug)}`
  const [origin] = (await listOrigins(store.db, [row.id])).get(row.id) ?? []
  const { summary } = ownWords(row, origin)
  const from = `Found at ${sourceName(origin)}: ${origin?.url ?? row.source_url ?? ''}`
  return [summary, from].filter(Boolean).join('\n\n')
}
