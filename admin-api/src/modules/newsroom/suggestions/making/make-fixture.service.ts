import type { OpenedDecision } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { createFixture } from '../../../content/fixtures/fixtures.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireOpen, requireSameWords } from '../review/may-publish.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { detailsOf } from '../suggestion-row.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { made } from './made-of-suggestion.ts'

/** Links the game if the schedule has it already. */
export async function makeFixture(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  return createFixtureOf(context, by, await getShownRow(context.store.db, id, shown), 'fixture')
}

export async function createFixtureOf(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  step: 'fixture' | 'publish',
): Promise<SuggestionMade> {
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
    await createFixture(
      context,
      by,
      { ...game, ...found },
      {
        // An undo doesn't touch an event that was on the calendar before.
        also: async (trx, game) => linked(trx, game.id, game.isJoined ? null : game.version),
      },
    )
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
    await takeStep(context, trx, by, now, { step, changes, made: { id: fixtureId, version } })
  }
}
