import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import type { SimilarEvent } from '@hometown/shared-types/contract/desk-events'
import {
  type BulkSuggestionsInput,
  type BulkSuggestionsResult,
  type JoinEventInput,
  type OpenedDecision,
  publishedAs,
  type Suggestion,
} from '@hometown/shared-types/contract/suggestions'
import { isTimeZone } from '@hometown/shared-types/rules/time'
import { v5 as uuidOf } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Account, Tx } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createDeskArticle, updateDeskArticle } from '../../content/articles/index.ts'
import { expectEvent, findSimilarEvents, getEvent, type NewEvent, saveEvent } from '../../content/events/index.ts'
import { addGame } from '../../content/fixtures/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { articleFromSuggestion, publishableText, sourceName } from './article-from-suggestion.ts'
import {
  changeSuggestion,
  deleteSuggestion,
  OPEN_STATES,
  requireState,
  reviewSuggestion,
  saveDecision,
  snoozeSuggestion,
  undoDecision,
} from './decisions.ts'
import {
  expectSuggestion,
  getSuggestionOrDeleted,
  getSuggestionRow,
  listOrigins,
  parseDetails,
} from './suggestions.repository.ts'
import { getSuggestion } from './suggestions.service.ts'
import type { SuggestionChanges, SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

type NewStatus = 'draft' | 'published'
type OpenedInput = OpenedDecision | null | undefined

interface PublishInput {
  readonly user: CurrentUser
  readonly row: SuggestionRow
  readonly status: NewStatus
  /** Links the suggestion to what it became, in the same write. @throws AppError if another editor was faster */
  linkResult(tx: Tx, ids: Pick<SuggestionChanges, 'article_id' | 'event_id'>): Promise<void>
}

/** Publishes a suggestion, or its draft if there is one. AI text that no editor has opened isn't published. */
export const publishSuggestion = publishSuggestionAs('published')
export const draftSuggestion = publishSuggestionAs('draft')

function publishSuggestionAs(status: NewStatus) {
  const isDraft = status === 'draft'
  const states = isDraft ? OPEN_STATES : [...OPEN_STATES, 'drafted' as const]
  return async (context: AppContext, user: CurrentUser, id: string, input: OpenedInput): Promise<Suggestion> => {
    const { db } = context.store
    const { version, opened } = input ?? {}
    const row = await getSuggestionOrDeleted(db, id)
    await requireState(db, user, row, states, version)
    // Only a version says which AI text was open.
    const ai_opened = opened && version !== undefined ? 1 : row.ai_opened
    const publishContext: PublishInput = {
      user,
      status,
      row: { ...row, ai_opened },
      async linkResult(tx, ids) {
        const current = await expectSuggestion(tx, id)
        await requireState(tx.db, user, current, states, row.version)
        const changes = { ...ids, status: isDraft ? 'approved' : 'published', ai_opened, reviewed_at: tx.now } as const
        await saveDecision(tx, current, isDraft ? 'draft' : 'publish', changes)
      },
    }
    const kind = publishedAs(row)
    if (kind === 'article') await publishAsArticle(context, publishContext)
    else if (kind === 'event') await publishAsEvent(context, publishContext)
    else await publishAsGame(context, publishContext)
    return getSuggestion(context, id)
  }
}

async function publishAsArticle(context: AppContext, { user, row, status, linkResult }: PublishInput): Promise<void> {
  const also = (tx: Tx, { id }: { id: string }) => linkResult(tx, { article_id: id })
  if (row.existing_article_id !== null) {
    await updateDeskArticle(context, row.existing_article_id, { status }, user, 'article.publish', also)
    return
  }
  const { siteName, timeZone } = await getSettings(context)
  const origins = (await listOrigins(context.store.db, [row.id])).get(row.id) ?? []
  const article = articleFromSuggestion(row, origins, { name: siteName, timeZone })
  // An editor who goes on with a draft has written it.
  const authorName = (status === 'draft' && user.displayName) || article.authorName
  // Concurrent and repeated calls make one article. A call after its deletion makes another one.
  const clientId = uuidOf(`${row.id} ${row.article_id ?? ''}`, uuidOf.URL)
  try {
    await createDeskArticle(context, { ...article, authorName, clientId, status }, user, also)
  } catch (error) {
    if (error instanceof AppError && error.code === 'id_taken')
      await requireState(context.store.db, user, await getSuggestionOrDeleted(context.store.db, row.id), OPEN_STATES)
    throw error
  }
}

async function publishAsEvent(context: AppContext, { user, row, status, linkResult }: PublishInput): Promise<void> {
  const [origin] = (await listOrigins(context.store.db, [row.id])).get(row.id) ?? []
  await context.store.write(user, async (tx) => {
    const draft = row.existing_event_id === null ? undefined : await expectEvent(tx, row.existing_event_id)
    const input = draft ? { status } : eventFromSuggestion(row, origin, status)
    const { event } = await saveEvent(context, tx, draft, input)
    await linkResult(tx, { event_id: event.row.id })
  })
}

const NO_DATE_MESSAGE = 'This suggestion has no date. Fill in its details, then add it to the calendar.'

function eventFromSuggestion(row: SuggestionRow, origin: SuggestionOriginRow | undefined, status: NewStatus): NewEvent {
  const details = parseDetails(row)
  if (details?.kind !== 'event' || !isTimeZone(details.timeZone)) throw new AppError(409, 'no_event', NO_DATE_MESSAGE)
  const { headline, summary, quotation } = publishableText(row, origin)
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

const MAX_MATCHING_EVENTS_NAMED = 3

/** Lists events of the calendar that are, or may be, the suggested one; the most alike first. */
export async function listMatchingEvents({ store, config }: AppContext, id: string): Promise<SimilarEvent[]> {
  const row = await getSuggestionRow(store.db, id)
  const details = parseDetails(row)
  if (details?.kind !== 'event' || row.existing_event_id !== null) return []
  const { location, startDate, timeZone, rrule } = details
  const entry = { title: row.original_title, location, startDate, timeZone, rrule }
  return (await findSimilarEvents(store.db, config.timeZone, entry))
    .slice(0, MAX_MATCHING_EVENTS_NAMED)
    .map(({ event }) => event)
}

/** Links the suggestion to an event on the calendar, which stays as it is. */
export async function linkToEvent(
  context: AppContext,
  user: Account,
  id: string,
  { eventId, version }: JoinEventInput,
): Promise<Suggestion> {
  return changeSuggestion(context, user, id, async (tx, row) => {
    await requireState(tx.db, user, row, OPEN_STATES, version)
    const { row: event } = await getEvent(tx.db, eventId)
    const status = event.status === 'published' ? 'published' : 'approved'
    return saveDecision(tx, row, 'join', { status, event_id: event.id })
  })
}

const SUGGESTION_NO_TEAMS_MESSAGE = 'This suggestion has no teams. Fill in its details, then add it to the schedule.'

/** Links the game if the schedule has it already. */
async function publishAsGame(context: AppContext, { user, row, status, linkResult }: PublishInput): Promise<void> {
  const details = parseDetails(row)
  if (status === 'draft') throw new AppError(409, 'no_draft', 'A game has no draft. Publish it.')
  if (details?.kind !== 'fixture') throw new AppError(409, 'no_fixture', SUGGESTION_NO_TEAMS_MESSAGE)
  const { kind: _, ...game } = details
  const origin = { sourceId: row.source_id, sourceUrl: row.source_url, sample: row.sample === 1 }
  await context.store.write(user, async (tx) => {
    try {
      const added = await addGame(context, tx, { ...game, ...origin })
      await linkResult(tx, { event_id: added.game.row.id })
    } catch (error) {
      const knownId = error instanceof AppError && error.code === 'duplicate' ? error.details.extra?.knownId : undefined
      if (typeof knownId !== 'string') throw error
      await linkResult(tx, { event_id: knownId })
    }
  })
}

/** Decides each on its own: one that fails doesn't hold up the others. */
export async function decideOnSeveral(
  context: AppContext,
  user: CurrentUser,
  input: BulkSuggestionsInput,
): Promise<BulkSuggestionsResult> {
  const results: BulkSuggestionsResult['results'] = []
  for (const id of new Set(input.ids)) {
    try {
      await decideOnOneSuggestion(context, user, id, input)
      results.push({ id, ok: true, message: null })
    } catch (error) {
      const { message, code } = describeDecisionFailure(context, error)
      results.push({ id, ok: false, message, code })
    }
  }
  return { results }
}

function describeDecisionFailure({ log }: AppContext, error: unknown): Pick<AppError, 'message' | 'code'> {
  if (error instanceof AppError) return error
  log.error({ err: error }, 'could not decide on one of several suggestions')
  return { message: 'Something went wrong. Please try again.', code: 'internal' }
}

/** Decides without opening the AI text. */
async function decideOnOneSuggestion(
  context: AppContext,
  user: CurrentUser,
  id: string,
  { action, versions = {}, until = '', decision = 'approve' }: BulkSuggestionsInput,
): Promise<unknown> {
  const version = versions[id]
  switch (action) {
    case 'approve':
      return reviewSuggestion(context, user, id, { status: 'approved', version })
    case 'reject':
      return reviewSuggestion(context, user, id, { status: 'rejected', version })
    case 'publish':
      return publishSuggestion(context, user, id, { version })
    case 'snooze':
      return snoozeSuggestion(context, user, id, until, version)
    case 'delete':
      return deleteSuggestion(context, user, id, version)
    case 'undo':
      return undoDecision(context, user, id, decision)
  }
}
