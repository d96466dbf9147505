import type { SimilarEvent } from '@hometown/shared-types/contract/desk-events'
import {
  type BulkSuggestionsInput,
  type BulkSuggestionsResult,
  type JoinEventInput,
  type OpenedDecision,
  publishedAs,
  type Suggestion,
} from '@hometown/shared-types/contract/suggestions'
import { storable } from '@hometown/shared-types/rules/text'
import { isTimeZone } from '@hometown/shared-types/rules/time'
import type { Transaction } from 'kysely'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createDeskArticle, updateDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import {
  type EventToCreate,
  findSimilar,
  getEvent,
  saveEvent,
  writeEvents,
} from '../../content/events/events.service.ts'
import { addGame } from '../../content/fixtures/fixtures.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { articleOf, ownWords, sourceName } from './article-text.ts'
import {
  type By,
  broadcastToDesks,
  deleteSuggestion,
  findRow,
  OPEN_STATES,
  requireState,
  reviewSuggestion,
  saveDecision,
  snoozeSuggestion,
  undoDecision,
} from './decisions.ts'
import { detailsOf, getSuggestionRow, listOrigins } from './suggestions.repository.ts'
import { getSuggestion } from './suggestions.service.ts'
import type { SuggestionChanges, SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

type Trx = Transaction<Database>
type Status = 'draft' | 'published'
type Shown = OpenedDecision | null | undefined

/** One suggestion of which something is made. */
interface Making {
  readonly by: By
  /** As it was read, with whether its AI text counts as opened. */
  readonly row: SuggestionRow
  /** Of what is made. */
  readonly status: Status
  /** Notes it, in the transaction that makes it. @throws AppError if another editor was faster */
  link(trx: Trx, made: SuggestionChanges): Promise<void>
}

/** Also publishes the draft, if there is one. AI text that no editor has opened isn't published. */
export const publishSuggestion = makes('published')
/** A draft article or event, for the editor to go on with. */
export const draftSuggestion = makes('draft')

function makes(status: Status) {
  return async (context: AppContext, by: By, id: string, shown: Shown): Promise<Suggestion> => {
    const { db } = context.store
    const states = status === 'draft' ? OPEN_STATES : [...OPEN_STATES, 'drafted' as const]
    const { version, opened } = shown ?? {}
    const row = await findRow(db, id)
    await requireState(db, by, row, states, version)
    // Only a version says which AI text was open.
    const ai_opened = opened && version !== undefined ? 1 : row.ai_opened
    const making: Making = {
      ...{ by, status, row: { ...row, ai_opened } },
      async link(trx, made) {
        const now = await findRow(trx, row.id)
        await requireState(trx, by, now, states, row.version)
        const changes = { ...made, status: status === 'draft' ? 'approved' : status, ai_opened } as const
        await saveDecision(context, trx, by, now, status === 'draft' ? 'draft' : 'publish', {
          ...changes,
          reviewed_at: context.clock.now(),
        })
      },
    }
    switch (publishedAs(row)) {
      case 'article':
        await makeArticle(context, making)
        break
      case 'event':
        await makeEvent(context, making)
        break
      case 'game':
        await makeGame(context, making)
    }
    broadcastToDesks(context)
    return getSuggestion(context, id)
  }
}

async function makeArticle(context: AppContext, { by, row, status, link }: Making): Promise<void> {
  const also = (trx: Trx, { id }: { id: string }) => link(trx, { article_id: id })
  if (row.made_article_id !== null) {
    await updateDeskArticle(context, row.made_article_id, { status }, by.user, 'article.publish', also)
    return
  }
  const { siteName, timeZone } = await getSettings(context)
  const origins = (await listOrigins(context.store.db, [row.id])).get(row.id) ?? []
  const article = articleOf(row, origins, { name: siteName, timeZone })
  // Who edits a draft has written it.
  const authorName = (status === 'draft' && by.user.displayName) || article.authorName
  // Concurrent and repeated calls make one article. One that was deleted isn't made again.
  const clientId = uuidOf(`${row.id} ${row.article_id ?? ''}`, uuidOf.URL)
  try {
    await createDeskArticle(context, { ...article, authorName, clientId, status }, by.user, also)
  } catch (error) {
    const isFaster = error instanceof AppError && error.code === 'id_taken'
    if (isFaster) await requireState(context.store.db, by, await findRow(context.store.db, row.id), OPEN_STATES)
    throw error
  }
}

async function makeEvent(context: AppContext, { by, row, status, link }: Making): Promise<void> {
  const [origin] = (await listOrigins(context.store.db, [row.id])).get(row.id) ?? []
  await writeEvents(context, async (trx) => {
    const draft = row.made_event_id === null ? undefined : await getEvent(trx, row.made_event_id)
    const { event } = await saveEvent(context, trx, by, draft, draft ? { status } : eventOf(row, origin, status))
    await link(trx, { event_id: event.row.id })
  })
}

function eventOf(row: SuggestionRow, origin: SuggestionOriginRow | undefined, status: Status): EventToCreate {
  const details = detailsOf(row)
  if (details?.kind !== 'event' || !isTimeZone(details.timeZone))
    throw new AppError(
      409,
      'no_event',
      'This suggestion has no date. Fill in its details, then add it to the calendar.',
    )
  const { headline, summary, quotation } = ownWords(row, origin)
  const { kind: _, exceptions, ...when } = details
  const from = `Found at ${sourceName(origin)}: ${origin?.url ?? row.source_url ?? ''}`
  return {
    ...when,
    // The calendar requires a description, which sources don't provide for single dates.
    exceptions: exceptions.map((exception) => ({ ...exception, description: null })),
    title: headline,
    description: [summary ?? quotation, from].filter(Boolean).join('\n\n'),
    category: row.ai_category ?? 'Events',
    status,
    sample: row.sample === 1,
  }
}

const MOST_SAME_EVENTS = 3

/** Events of the calendar that are, or may be, the suggested one; the most alike first. */
export async function listSameEvents({ store, config }: AppContext, id: string): Promise<SimilarEvent[]> {
  const row = await getSuggestionRow(store.db, id)
  const details = detailsOf(row)
  if (details?.kind !== 'event' || row.made_event_id !== null) return []
  const { location, startDate, timeZone, rrule } = details
  const entry = { title: row.original_title, location, startDate, timeZone, rrule }
  return (await findSimilar(store.db, config.timeZone, entry)).slice(0, MOST_SAME_EVENTS).map(({ event }) => event)
}

/** The suggestion is an event that is here, which stays as it is. */
export async function joinEvent(
  context: AppContext,
  by: By,
  id: string,
  { eventId, version }: JoinEventInput,
): Promise<Suggestion> {
  await writeEvents(context, async (trx) => {
    const row = await findRow(trx, id)
    await requireState(trx, by, row, OPEN_STATES, version)
    const { row: event } = await getEvent(trx, storable(eventId))
    const status = event.status === 'published' ? 'published' : 'approved'
    await saveDecision(context, trx, by, row, 'join', { status, event_id: event.id })
  })
  broadcastToDesks(context)
  return getSuggestion(context, id)
}

/** Links the game if the schedule has it already. */
async function makeGame(context: AppContext, { by, row, status, link }: Making): Promise<void> {
  const details = detailsOf(row)
  if (status === 'draft') throw new AppError(409, 'no_draft', 'A game has no draft. Publish it.')
  if (details?.kind !== 'fixture')
    throw new AppError(
      409,
      'no_fixture',
      'This suggestion has no teams. Fill in its details, then add it to the schedule.',
    )
  const { kind: _, ...game } = details
  const found = { sourceId: row.source_id, sourceUrl: row.source_url, sample: row.sample === 1 }
  await writeEvents(context, async (trx) => {
    try {
      const added = await addGame(context, trx, by, { ...game, ...found })
      await link(trx, { event_id: added.game.row.id })
    } catch (error) {
      const known = error instanceof AppError && error.code === 'duplicate' ? error.details.extra?.knownId : undefined
      if (typeof known !== 'string') throw error
      await link(trx, { event_id: known })
    }
  })
}

/** Each on its own: what fails doesn't hold up the others. */
export async function decideInBulk(
  context: AppContext,
  by: By,
  input: BulkSuggestionsInput,
): Promise<BulkSuggestionsResult> {
  const results: BulkSuggestionsResult['results'] = []
  for (const id of new Set(input.ids)) {
    try {
      await decideOn(context, by, id, input)
      results.push({ id, ok: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, ok: false, message: error.message, code: error.code })
    }
  }
  return { results }
}

/** Without opening the AI text. */
async function decideOn(
  context: AppContext,
  by: By,
  id: string,
  { action, versions = {}, until = '', decision = 'approve' }: BulkSuggestionsInput,
): Promise<unknown> {
  const shown = { version: versions[id] }
  switch (action) {
    case 'approve':
      return reviewSuggestion(context, by, id, { status: 'approved', ...shown })
    case 'reject':
      return reviewSuggestion(context, by, id, { status: 'rejected', ...shown })
    case 'publish':
      return publishSuggestion(context, by, id, shown)
    case 'snooze':
      return snoozeSuggestion(context, by, id, until, shown.version)
    case 'delete':
      return deleteSuggestion(context, by, id, shown.version)
    case 'undo':
      return undoDecision(context, by, id, decision)
  }
}
