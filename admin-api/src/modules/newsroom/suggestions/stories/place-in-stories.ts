import { STORY_LIMITS } from '@hometown/shared-types/suggestion-story'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { Ranker } from '../ranking/ranker.ts'
import { rankStories } from './rank-story.ts'
import {
  changePlace,
  linkBetween,
  listLinks,
  listOfStories,
  listPlaced,
  lockLead,
  offerLinks,
  type PlacedRow,
  saveLinks,
} from './stories.repository.ts'
import { isTellingApart, isUndecided, leadOf } from './story-counts.ts'
import type { StoryLinkRow } from './story-links.table.ts'

export interface FoundMatch {
  /** Of an earlier suggestion. */
  id: string
  isSure: boolean
  score: number
  reasons: readonly string[]
  isCopy: boolean
}

/** A new suggestion and what it is like, the best first. */
export interface Placement {
  suggestionId: string
  matches: readonly FoundMatch[]
}

type Trx = Transaction<Database>

/**
 * Joins new suggestions with the stories that they surely belong to, and offers the others. The rules never bring two
 * stories together that are there already, and nothing that an editor has told apart.
 */
export async function placeInStories(
  trx: Trx,
  placements: readonly Placement[],
  { ranker, now }: { ranker: Ranker; now: number },
): Promise<void> {
  const changed = new Set<string>()
  // Most are only offered, which one statement does for all of them.
  const [sure, unsure] = [placements.filter(isSure), placements.filter((one) => !isSure(one))]
  for (const placement of sure) {
    const lead = await place(trx, placement, now)
    if (lead !== undefined) changed.add(lead)
  }
  const links = unsure.flatMap(({ suggestionId, matches }) =>
    matches.map((match) => linkOf(suggestionId, match, 'offered', now)),
  )
  await offerLinks(trx, links)
  if (changed.size > 0) await rankStories(trx, changed, ranker)
}

function isSure({ matches }: Placement): boolean {
  return matches.some((match) => match.isSure)
}

function linkOf(suggestionId: string, match: FoundMatch, state: StoryLinkRow['state'], now: number): StoryLinkRow {
  return {
    ...linkBetween(suggestionId, match.id),
    ...{ state, decided_by: null, score: match.score, decided_at: now },
    reasons: JSON.stringify(match.reasons),
  }
}

/** @returns the lead of the story that it joined */
async function place(trx: Trx, { suggestionId, matches }: Placement, now: number): Promise<string | undefined> {
  const rows = new Map(
    (await listPlaced(trx, [suggestionId, ...matches.map(({ id }) => id)])).map((row) => [row.id, row]),
  )
  const known = matches.filter(({ id }) => rows.has(id) && id !== suggestionId)
  const stories = Map.groupBy(await listOfStories(trx, [...new Set([...rows.values()].map(leadOf))]), leadOf)
  const links = await listLinks(
    trx,
    [...stories.values()].flat().map(({ id }) => id),
  )
  const mine = rows.get(suggestionId)
  // An editor may have decided already.
  const isFree = mine?.story_id === null && isUndecided(mine) && stories.get(suggestionId)?.length === 1
  const storyOf = ({ id }: FoundMatch) => stories.get(leadOf(rows.get(id) ?? { id, story_id: null })) ?? []
  const joined = known.find((match, index) => {
    if (!isFree || !match.isSure || !mayFollow(mine, match, storyOf(match))) return false
    return !isToldApart(
      links,
      known.slice(0, index).flatMap((likelier) => storyOf(likelier).map(({ id }) => id)),
      storyOf(match),
    )
  })
  const leadId = mine && joined && (await leadWithRoom(trx, { mine, match: joined, story: storyOf(joined), links }))
  const held = leadId === undefined ? undefined : await lockLead(trx, leadId)
  // Since it was read, an editor may have decided on the item, or joined another with it.
  const lead = held && (await isStillAlone(trx, suggestionId)) ? held : undefined
  if (joined && lead) await follow(trx, suggestionId, lead, { isCopy: joined.isCopy, now })
  const others = [...Map.groupBy(known, storyOf).values()].flatMap((some) =>
    joined && some.includes(joined) ? [] : some.slice(0, 1),
  )
  await saveLinks(trx, [
    ...others
      .filter((match) => !storyOf(match).some(({ id }) => id === lead?.id))
      .map((match) => linkOf(suggestionId, match, 'offered', now)),
    ...(joined
      ? [linkToStory(suggestionId, joined, { lead, isFull: leadId === undefined, story: storyOf(joined), now })]
      : []),
  ])
  return lead?.id
}

/** What another source tells isn't dropped because of something like it that an editor had no use for. */
function mayFollow(mine: PlacedRow, match: FoundMatch, story: readonly PlacedRow[]): boolean {
  const lead = story.find(({ story_id }) => story_id === null)
  if (!lead) return false
  if (lead.deleted_at === null && lead.status !== 'rejected') return true
  const like = story.find(({ id }) => id === match.id)
  return match.isCopy || (mine.source_id !== null && mine.source_id === like?.source_id)
}

/** An item that belongs to a full story starts another one. The link with the full one leads later items to it. */
function linkToStory(
  id: string,
  match: FoundMatch,
  {
    lead,
    isFull,
    story,
    now,
  }: { lead: PlacedRow | undefined; isFull: boolean; story: readonly PlacedRow[]; now: number },
): StoryLinkRow {
  const isNext = lead !== undefined && !story.some((row) => row.id === lead.id)
  return linkOf(id, isNext ? { ...match, id: lead.id } : match, lead || isFull ? 'joined' : 'offered', now)
}

/** If the story is full, that of another one which an item has started because of that. */
async function leadWithRoom(
  trx: Trx,
  {
    mine,
    match,
    story,
    links,
  }: { mine: PlacedRow; match: FoundMatch; story: readonly PlacedRow[]; links: readonly StoryLinkRow[] },
): Promise<string | undefined> {
  if (story.length < STORY_LIMITS.items) return story.find(({ story_id }) => story_id === null)?.id
  const ids = story.map(({ id }) => id)
  const outside = links
    .filter(({ state, decided_by }) => state === 'joined' && decided_by === null)
    .flatMap(({ one_id, other_id }) => [one_id, other_id])
    .filter((id) => !ids.includes(id))
  const leads = new Set((await listPlaced(trx, [...new Set(outside)])).map(leadOf))
  const others = Map.groupBy(
    await listOfStories(
      trx,
      [...leads].filter((id) => !ids.includes(id)),
    ),
    leadOf,
  )
  return [...others].find(
    ([, some]) => some.length < STORY_LIMITS.items && mayFollow(mine, match, some) && !isToldApart(links, ids, some),
  )?.[0]
}

async function isStillAlone(trx: Trx, id: string): Promise<boolean> {
  const row = await lockLead(trx, id)
  return row !== undefined && isUndecided(row) && (await listOfStories(trx, [id])).length === 1
}

/** A story that is likelier the same, such as that of this item under its former address, was told apart from this one. */
function isToldApart(
  links: readonly StoryLinkRow[],
  likelier: readonly string[],
  story: readonly PlacedRow[],
): boolean {
  const ids = new Set(story.map(({ id }) => id))
  return links
    .filter(isTellingApart)
    .some(
      ({ one_id, other_id }) =>
        (likelier.includes(one_id) && ids.has(other_id)) || (likelier.includes(other_id) && ids.has(one_id)),
    )
}

async function follow(
  trx: Trx,
  id: string,
  lead: PlacedRow,
  { isCopy, now }: { isCopy: boolean; now: number },
): Promise<void> {
  const { status, snoozed_until, reviewed_at, deleted_at, deleted_by } = lead
  await changePlace(trx, [id], { story_id: lead.id, status, snoozed_until, reviewed_at, is_copy: isCopy ? 1 : 0 }, now)
  if (deleted_at !== null)
    await trx.updateTable('content_suggestions').set({ deleted_at, deleted_by }).where('id', '=', id).execute()
}
