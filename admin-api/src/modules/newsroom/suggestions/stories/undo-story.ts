import { SUGGESTION_STATUSES } from '@hometown/shared-types/suggestion'
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
import { changePlace, deleteLink, listPlaced, saveLinks } from './stories.repository.ts'
import { leadOf } from './story-counts.ts'

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
      const [last] = await listSteps(trx, row.id)
      const now = context.clock.now()
      if (last?.id !== step.id || !(await markUndone(trx, step.id, now)))
        throw new AppError(409, 'stale', 'Another editor got there first. Check it again, then decide.')
      if (!(await updateSuggestion(trx, row, { updated_at: now }))) throw new LostRaceError()
      const leads = await putBack(trx, story, now)
      await rankStories(trx, leads, ranker)
      await noteAction(trx, by, row, 'undo', now)
    }),
  )
  return SAID[step.step]
}

/** @returns the leads of the stories that changed */
async function putBack(trx: Transaction<Database>, { rows, links }: StoryBefore, now: number): Promise<string[]> {
  const placed = await listPlaced(
    trx,
    rows.map(({ id }) => id),
  )
  const wanted = rows.flatMap(({ story_id }) => story_id ?? [])
  const leads = new Map((await listPlaced(trx, wanted)).map((row) => [row.id, row]))
  for (const { id, ...place } of rows) {
    if (!placed.some((one) => one.id === id)) continue
    // The lead may have been decided in the meantime.
    const lead = place.story_id === null ? undefined : leads.get(place.story_id)
    if (place.story_id !== null && !lead) continue
    const follows = lead && { status: lead.status, snoozed_until: lead.snoozed_until, reviewed_at: lead.reviewed_at }
    await changePlace(trx, [id], { ...place, ...follows }, now)
  }
  for (const { before, ...pair } of links) {
    if (before) await saveLinks(trx, [before])
    else await deleteLink(trx, pair)
  }
  return [...placed.map(leadOf), ...rows.map(leadOf)]
}
