import { isTimeZone } from '@hometown/shared-types/county-time'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { type OpenedDecision, publishedAs } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { Transaction } from 'kysely'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { createDeskArticle, updateDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import {
  type EventToCreate,
  findSimilar,
  findStoredEvent,
  getEvent,
  saveEvent,
  writeEvents,
} from '../../content/events/events.service.ts'
import { addGame } from '../../content/fixtures/fixtures.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { articleOf, ownWords, sourceName } from './article-text.ts'
import { getShownRow, getSuggestionRow, openedBy, requireShown, toSuggestion } from './list-suggestions.ts'
import {
  type By,
  broadcastToDesks,
  everyStepOf,
  requireNotRejected,
  requireOpen,
  requirePublishable,
  requireSameWords,
  takeStep,
} from './steps.ts'
import { asEvent, calendarExceptions, detailsOf } from './suggestion-row.ts'
import { listAllOrigins, listOrigins } from './suggestions.repository.ts'
import type { SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

/** Publishes the article draft if one exists. AI text that no editor has opened isn't published. */
export async function publishSuggestion(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  const { db } = context.store
  const found = await getSuggestionRow(db, id)
  refuseMade(found)
  await requireShown(db, found, shown.version)
  const row = { ...found, ai_opened: openedBy(found, shown) }
  switch (publishedAs({ kind: row.kind, articleId: row.article_id })) {
    case 'article':
      return publishArticle(context, by, row)
    case 'event':
      return publishEvent(context, by, row)
    case 'game':
      return publishGame(context, by, row)
  }
}

async function publishArticle(context: AppContext, by: By, row: SuggestionRow): Promise<SuggestionMade> {
  if (row.article_id === null) return makeArticle(context, by, row, 'publish')
  requireNotRejected(row)
  return publishDraft(context, by, row, row.article_id)
}

function refuseMade({ status, article_id, event_id, fixture_id }: SuggestionRow): void {
  if (status !== 'published' || (article_id ?? event_id ?? fixture_id) === null) return
  const extra = { articleId: article_id, eventId: event_id, fixtureId: fixture_id }
  throw new AppError(409, 'published', 'This suggestion is already published.', { extra })
}

export async function draftSuggestion(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  const row = await getShownRow(context.store.db, id, shown)
  return makeArticle(context, by, row, 'draft')
}

/** Concurrent or repeated calls create only one article, because its id derives from the suggestion's steps. */
async function makeArticle(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  step: 'publish' | 'draft',
): Promise<SuggestionMade> {
  const { db } = context.store
  requireOpen(row, 'article_id')
  const { siteName, timeZone } = await getSettings(context)
  const origins = (await listAllOrigins(db, [row.id])).get(row.id) ?? []
  const clientId = uuidOf(`${row.id} ${everyStepOf(row).length}`, uuidOf.URL)
  const article = articleOf(row, origins, { name: siteName, timeZone })
  // Who edits a draft has written it.
  const authorName = (step === 'draft' && by.user.displayName) || article.authorName
  const status = step === 'publish' ? 'published' : 'draft'
  try {
    await createDeskArticle(context, { ...article, authorName, clientId, status }, by.user, linked)
  } catch (error) {
    // Another editor was faster.
    if (error instanceof AppError && error.code === 'id_taken')
      requireOpen(await getSuggestionRow(db, row.id), 'article_id')
    throw error
  }
  return made(context, row.id)

  async function linked(trx: Transaction<Database>, { id, version }: ArticleRow): Promise<void> {
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'article_id')
    requireSameWords(now, row)
    const after = step === 'publish' ? 'published' : afterDraft(now)
    const changes = { status: after, article_id: id, ai_opened: row.ai_opened }
    await takeStep(context, trx, by, now, { step, changes, made: { id, version } })
  }
}

async function publishDraft(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  articleId: string,
): Promise<SuggestionMade> {
  await updateDeskArticle(
    context,
    articleId,
    { status: 'published' },
    by.user,
    'article.publish',
    async (trx, article) => {
      const now = await getSuggestionRow(trx, row.id)
      requirePublishable(now)
      requireSameWords(now, row)
      const made = { id: article.id, version: article.version }
      await takeStep(context, trx, by, now, { step: 'publish', changes: { status: 'published' }, made })
    },
  )
  return made(context, row.id)
}

export async function makeEvent(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  return createEventOf(context, by, await getShownRow(context.store.db, id, shown), 'event')
}

async function publishEvent(context: AppContext, by: By, row: SuggestionRow): Promise<SuggestionMade> {
  if (row.event_id === null) return createEventOf(context, by, row, 'publish')
  requireNotRejected(row)
  const { event_id: eventId } = row
  await writeEvents(context, async (trx) => {
    const { event } = await saveEvent(context, trx, by, await getEvent(trx, eventId), { status: 'published' })
    const now = await getSuggestionRow(trx, row.id)
    requirePublishable(now)
    requireSameWords(now, row)
    const made = { id: eventId, version: event.row.version }
    await takeStep(context, trx, by, now, { step: 'publish', changes: { status: 'published' }, made })
  })
  return made(context, row.id)
}

async function createEventOf(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  step: 'event' | 'publish',
): Promise<SuggestionMade> {
  const { db } = context.store
  requireOpen(row, 'event_id')
  const [origin] = (await listOrigins(db, [row.id])).get(row.id) ?? []
  const input = eventOf(row, origin, step === 'publish' ? 'published' : 'draft')
  await writeEvents(context, async (trx) => {
    const { event } = await saveEvent(context, trx, by, undefined, input)
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'event_id')
    requireSameWords(now, row)
    const status = step === 'publish' ? 'published' : afterDraft(now)
    const { id, version } = event.row
    const changes = { status, event_id: id, ai_opened: row.ai_opened }
    await takeStep(context, trx, by, now, { step, changes, made: { id, version } })
  })
  return made(context, row.id)
}

function eventOf(
  row: SuggestionRow,
  origin: SuggestionOriginRow | undefined,
  status: 'draft' | 'published',
): EventToCreate {
  const details = detailsOf(row)
  if (details?.kind !== 'event' || !isTimeZone(details.timeZone))
    throw new AppError(
      409,
      'no_event',
      'This suggestion has no date. Fill in its details, then add it to the calendar.',
    )
  const { headline, summary, quotation } = ownWords(row, origin)
  const { startDate, endDate, allDay, timeZone, location, price, cancelled } = details
  const { rrule, recurrenceEndDate, skippedDates } = details
  const from = `Found at ${sourceName(origin)}: ${origin?.url ?? row.source_url ?? ''}`
  return {
    title: headline,
    description: [summary ?? quotation, from].filter(Boolean).join('\n\n'),
    ...{ startDate, endDate, allDay, timeZone, location, price, cancelled },
    ...{ rrule, recurrenceEndDate, skippedDates, exceptions: calendarExceptions(details.exceptions) },
    category: row.ai_category ?? 'Events',
    status,
    sample: row.sample === 1,
  }
}

const MOST_SAME_EVENTS = 3

/** Events of the calendar that are, or may be, the suggested one; the most alike first. */
export async function listSameEvents({ store, config }: AppContext, id: string): Promise<SimilarEvent[]> {
  const row = await getSuggestionRow(store.db, id)
  const details = asEvent(detailsOf(row))
  if (!details || row.event_id !== null) return []
  const { location, startDate, timeZone, rrule } = details
  const entry = { title: row.original_title, location, startDate, timeZone, rrule }
  return (await findSimilar(store.db, config.timeZone, entry)).slice(0, MOST_SAME_EVENTS).map(({ event }) => event)
}

/** The suggestion is an event that is here, which stays as it is. */
export async function joinEvent(
  context: AppContext,
  by: By,
  id: string,
  { eventId, version }: { eventId: string; version?: number | undefined },
): Promise<SuggestionMade> {
  const { db } = context.store
  const row = await getShownRow(db, id, { version })
  requireOpen(row, 'event_id')
  await writeEvents(context, async (trx) => {
    if (!(await findStoredEvent(trx, eventId))) throw notFound('Event')
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'event_id')
    requireSameWords(now, row)
    // Without a version: an undo must leave the event alone.
    const changes = { status: 'published', event_id: eventId } as const
    await takeStep(context, trx, by, now, { step: 'event', changes, made: { id: eventId, version: null } })
  })
  return made(context, row.id)
}

/** Links the game if the schedule has it already. */
async function publishGame(context: AppContext, by: By, row: SuggestionRow): Promise<SuggestionMade> {
  requireOpen(row, 'fixture_id')
  const details = detailsOf(row)
  if (details?.kind !== 'fixture')
    throw new AppError(
      409,
      'no_fixture',
      'This suggestion has no teams. Fill in its details, then add it to the schedule.',
    )
  const { kind: _kind, ...game } = details
  const found = { sourceId: row.source_id, sourceUrl: row.source_url, sample: row.sample === 1 }
  try {
    await writeEvents(context, async (trx) => {
      const added = await addGame(context, trx, by, { ...game, ...found })
      const { id, version } = added.game.row
      // An undo doesn't touch an event that was on the calendar before.
      await linked(trx, id, added.isJoined ? null : version)
    })
  } catch (error) {
    const known = error instanceof AppError && error.code === 'duplicate' ? error.details.extra?.knownId : undefined
    if (typeof known !== 'string') throw error
    await retryConflicts(() => context.store.db.transaction().execute((trx) => linked(trx, known, null)))
  }
  return made(context, row.id)

  async function linked(trx: Transaction<Database>, fixtureId: string, version: number | null): Promise<void> {
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'fixture_id')
    requireSameWords(now, row)
    const changes = { status: 'published', fixture_id: fixtureId } as const
    await takeStep(context, trx, by, now, { step: 'publish', changes, made: { id: fixtureId, version } })
  }
}

function afterDraft({ status }: Pick<SuggestionRow, 'status'>): SuggestionRow['status'] {
  return status === 'pending' ? 'approved' : status
}

async function made(context: AppContext, id: string): Promise<SuggestionMade> {
  broadcastToDesks(context)
  const suggestion = await toSuggestion(context.store.db, await getSuggestionRow(context.store.db, id))
  const { articleId, eventId, fixtureId } = suggestion
  return { articleId, eventId, fixtureId, suggestion }
}
