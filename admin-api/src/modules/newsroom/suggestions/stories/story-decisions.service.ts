import { storable } from '@hometown/shared-types/storable-text'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { type DecideStoryInput, STORY_LIMITS } from '@hometown/shared-types/suggestion-story'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow, requireShown } from '../list-suggestions.ts'
import { createRanker, type Ranker } from '../ranking/ranker.ts'
import { decide } from '../review/review.service.ts'
import { insertStep } from '../review/steps.repository.ts'
import { type By, noteAction, requireLead } from '../review/take-step.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { rankStories } from './rank-story.ts'
import {
  changePlace,
  linkBetween,
  listLinks,
  listOfStories,
  lockLeads,
  type PlacedRow,
  saveLinks,
} from './stories.repository.ts'
import { isUsed, leadOf } from './story-counts.ts'
import type { StoryLinkRow } from './story-links.table.ts'
import type { StoryBefore } from './undo-story.ts'

type Trx = Transaction<Database>

interface Deciding {
  trx: Trx
  by: By
  ranker: Ranker
  now: number
  row: SuggestionRow
  other: SuggestionRow
}

/** Both become one story. The one that was published already leads it, else the one that the editor is reading. */
export async function joinStories(
  context: AppContext,
  by: By,
  id: string,
  input: DecideStoryInput,
): Promise<Suggestion> {
  return decideStory(context, by, id, input, 'join', async ({ trx, by, ranker, now, row, other }) => {
    const leads = [leadOf(row), leadOf(other)] as const
    if (leads[0] === leads[1]) throw new AppError(409, 'joined', 'These items are one story already.')
    const rows = await listOfStories(trx, leads)
    const [mine, theirs] = leads.map((lead) => rows.filter((one) => leadOf(one) === lead)) as [PlacedRow[], PlacedRow[]]
    if (rows.length > STORY_LIMITS.items)
      throw new AppError(409, 'too_many', `A story has at most ${STORY_LIMITS.items} items. Split an item off first.`)
    const isTheirs = hasResult(theirs, leads[1])
    if (isTheirs && hasResult(mine, leads[0]))
      throw new AppError(409, 'both_made', 'Both stories were used already. Undo one of them first, then join them.')
    const [joined, lead] = isTheirs ? [mine, leads[1]] : [theirs, leads[0]]
    const top = rows.find((one) => one.id === lead)
    if (!top) throw new LostRaceError()
    const before = await keepBefore(trx, { rows: joined, lead, pairs: [linkBetween(row.id, other.id)] })
    const { status, snoozed_until, reviewed_at } = top
    await changePlace(
      trx,
      joined.map((one) => one.id),
      { story_id: lead, status, snoozed_until, reviewed_at },
      now,
    )
    await saveLinks(trx, [linkOf(row.id, other.id, 'joined', by, now)])
    await rankStories(trx, leads, ranker)
    return before
  })
}

/** Takes one item out of the story. It is pending again, as a row of its own. */
export async function splitStory(
  context: AppContext,
  by: By,
  id: string,
  input: DecideStoryInput,
): Promise<Suggestion> {
  return decideStory(context, by, id, input, 'split', async ({ trx, by, ranker, now, row, other }) => {
    if (other.story_id !== row.id) throw new AppError(409, 'not_joined', 'This item isn’t part of the story anymore.')
    const rest = (await listOfStories(trx, [row.id])).filter((one) => one.id !== other.id)
    const pairs = rest.map((one) => linkBetween(one.id, other.id))
    const before = await keepBefore(trx, { rows: [other], lead: null, pairs })
    const alone = { story_id: null, status: 'pending', snoozed_until: null, reviewed_at: null, is_copy: 0 } as const
    await changePlace(trx, [other.id], alone, now)
    await saveLinks(
      trx,
      rest.map((one) => linkOf(one.id, other.id, 'split', by, now)),
    )
    await rankStories(trx, [row.id, other.id], ranker)
    return before
  })
}

/** Two stories that look alike aren't the same, and aren't offered again. */
export async function tellApart(context: AppContext, by: By, id: string, input: DecideStoryInput): Promise<Suggestion> {
  return decideStory(context, by, id, input, 'apart', async ({ trx, by, now, row, other }) => {
    if (leadOf(row) === leadOf(other)) throw new AppError(409, 'joined', 'These items are one story. Split it instead.')
    const before = await keepBefore(trx, { rows: [], lead: null, pairs: [linkBetween(row.id, other.id)] })
    await saveLinks(trx, [linkOf(row.id, other.id, 'split', by, now)])
    return before
  })
}

async function decideStory(
  context: AppContext,
  by: By,
  id: string,
  { other, version }: DecideStoryInput,
  step: 'join' | 'split' | 'apart',
  work: (deciding: Deciding) => Promise<StoryBefore>,
): Promise<Suggestion> {
  const ranker = await createRanker(context)
  return decide(context, id, async (trx, row) => {
    await requireShown(trx, row, version)
    requireLead(row)
    const now = context.clock.now()
    const found = await getSuggestionRow(trx, storable(other))
    await lockLeads(trx, [row, found].map(leadOf))
    const second = await getSuggestionRow(trx, found.id)
    if (leadOf(second) !== leadOf(found)) throw new LostRaceError()
    // Another editor who decides on what was shown before is refused.
    const held = await updateSuggestion(trx, row, { updated_at: now })
    if (!held) throw new LostRaceError()
    const before = await work({ trx, by, ranker, now, row, other: second })
    await insertStep(trx, {
      ...{ suggestion_id: row.id, step, status_before: row.status, made_id: null, made_version: null },
      ...{ done_by: by.user.username, done_at: now, decision_id: by.decision ?? null },
      restores: JSON.stringify({ story: before }),
    })
    await noteAction(trx, by, row, step, now)
    return getSuggestionRow(trx, row.id)
  })
}

interface ToKeep {
  rows: readonly PlacedRow[]
  /** Of the story that the step puts them into. */
  lead: string | null
  pairs: readonly Pick<StoryLinkRow, 'one_id' | 'other_id'>[]
}

async function keepBefore(trx: Trx, { rows, lead, pairs }: ToKeep): Promise<StoryBefore> {
  const links = await listLinks(trx, [...new Set(pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]))])
  return {
    lead,
    rows: rows.map(({ id, story_id, status, snoozed_until, reviewed_at, is_copy }) => ({
      ...{ id, story_id, status, snoozed_until, reviewed_at, is_copy },
    })),
    links: pairs.map((pair) => ({
      ...pair,
      before: links.find(({ one_id, other_id }) => one_id === pair.one_id && other_id === pair.other_id) ?? null,
    })),
  }
}

function linkOf(one: string, other: string, state: StoryLinkRow['state'], { user }: By, now: number): StoryLinkRow {
  const decision = { state, decided_by: user.username, decided_at: now }
  return { ...linkBetween(one, other), ...decision, reasons: '[]', score: 0 }
}

function hasResult(rows: readonly PlacedRow[], lead: string): boolean {
  return rows.some((row) => row.id === lead && isUsed(row))
}
