import { SUGGESTION_STATUSES } from '@hometown/shared-types/suggestion'
import { STORY_LIMITS } from '@hometown/shared-types/suggestion-story'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow } from '../list-suggestions.ts'
import { createRanker } from '../ranking/ranker.ts'
import { listSteps, markUndone } from '../review/steps.repository.ts'
import { type By, noteAction } from '../review/take-step.ts'
import { updateSuggestion } from '../suggestions.repository.ts'
import type { SuggestionStepRow } from '../suggestions.table.ts'
import { rankStories } from './rank-story.ts'
import {
  changePlace,
  deleteLink,
  listOfStories,
  listPlaced,
  lockLeads,
  type PlacedRow,
  saveLinks,
} from './stories.repository.ts'
import { isUndecided, isUsed, leadOf } from './story-counts.ts'

const linkSchema = z.object({
  one_id: z.string(),
  other_id: z.string(),
  state: z.enum(['joined', 'offered', 'split']),
  decided_by: z.string().nullable(),
  reasons: z.string(),
  score: z.number(),
  decided_at: z.number(),
})

const storyBeforeSchema = z.object({
  /** Of the story that the step put the rows into; null if it made each a story of its own. */
  lead: z.string().nullable(),
  /** As they were placed. */
  rows: z.array(
    z.object({
      id: z.string(),
      story_id: z.string().nullable(),
      status: z.enum(SUGGESTION_STATUSES),
      snoozed_until: z.string().nullable(),
      reviewed_at: z.number().nullable(),
      is_copy: z.number(),
    }),
  ),
  links: z.array(z.object({ one_id: z.string(), other_id: z.string(), before: linkSchema.nullable() })),
})
export type StoryBefore = z.infer<typeof storyBeforeSchema>
const restoresSchema = z.object({ story: storyBeforeSchema })

const SAID = {
  join: 'The items are two stories again.',
  split: 'The item is part of the story again.',
  apart: 'It’s offered again as a story that may be the same.',
} as const

/** Puts the items of a join or a split back where they were. */
export async function undoStory(
  context: AppContext,
  by: By,
  step: SuggestionStepRow & { step: keyof typeof SAID },
): Promise<string> {
  const ranker = await createRanker(context)
  const { story } = restoresSchema.parse(JSON.parse(step.restores ?? '{}'))
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const row = await getSuggestionRow(trx, step.suggestion_id)
      const concerned = await listPlaced(trx, [...story.rows.map(({ id }) => id), ...wantedBy(story.rows)])
      await lockLeads(trx, [row, ...concerned].map(leadOf))
      const [last] = await listSteps(trx, row.id)
      const now = context.clock.now()
      if (last?.id !== step.id || !(await markUndone(trx, step.id, now))) throw stale()
      if (!(await updateSuggestion(trx, row, { updated_at: now }))) throw new LostRaceError()
      const leads = await putBack(trx, story, now)
      await rankStories(trx, leads, ranker)
      await noteAction(trx, by, row, 'undo', now)
    }),
  )
  return SAID[step.step]
}

/** @returns the leads of the stories that changed */
async function putBack(trx: Transaction<Database>, { rows, links, lead }: StoryBefore, now: number): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const stories = await listOfStories(trx, ids)
  const placed = stories.filter(({ id }) => ids.includes(id))
  const wanted = await listPlaced(trx, wantedBy(rows))
  if (placed.some((row) => !isAsLeft(row, lead, stories))) throw stale()
  const changed = placed.map(leadOf)
  for (const { id, ...place } of rows) {
    if (!placed.some((one) => one.id === id)) continue
    const into = wanted.find((one) => one.id === place.story_id)
    if (place.story_id !== null && !into) continue
    const story = into && !ids.includes(into.id) ? await roomIn(trx, leadOf(into)) : undefined
    await changePlace(trx, [id], { ...place, ...story }, now)
    changed.push(story?.story_id ?? place.story_id ?? id)
  }
  for (const { before, ...pair } of links) {
    if (before) await saveLinks(trx, [before])
    else await deleteLink(trx, pair)
  }
  return changed
}

function wantedBy(rows: StoryBefore['rows']): string[] {
  return [...new Set(rows.flatMap(({ story_id }) => story_id ?? []))]
}

/** Nobody has decided, used or joined it since the step; what follows a lead has no decisions of its own. */
function isAsLeft(row: PlacedRow, lead: string | null, stories: readonly PlacedRow[]): boolean {
  if (row.story_id !== lead || isUsed(row)) return false
  if (stories.some(({ story_id }) => story_id === row.id)) return false
  return lead !== null || isUndecided(row)
}

/** Its lead may have been decided, or joined with another, in the meantime. */
async function roomIn(trx: Transaction<Database>, id: string) {
  const rows = await listOfStories(trx, [id])
  const lead = rows.find((row) => row.id === id && row.story_id === null)
  if (!lead || rows.length >= STORY_LIMITS.items) throw stale()
  const { status, snoozed_until, reviewed_at } = lead
  return { story_id: lead.id, status, snoozed_until, reviewed_at }
}

function stale(): AppError {
  return new AppError(409, 'stale', 'Another editor got there first. Check it again, then decide.')
}
