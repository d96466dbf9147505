import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { STORY_LIMITS, type StoryItem, type SuggestionStory } from '@hometown/shared-types/suggestion-story'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LIKELY_FROM } from '../../stories/stories.service.ts'
import { getSuggestionRow } from '../list-suggestions.ts'
import { sourceName } from '../making/attribution.ts'
import { listOrigins, listSuggestionRows } from '../suggestions.repository.ts'
import type { SuggestionOriginRow, SuggestionRow } from '../suggestions.table.ts'
import { listLinks, listMembers, listOfStories } from './stories.repository.ts'
import { offersOf } from './story-counts.ts'
import type { StoryLinkRow } from './story-links.table.ts'

const reasonsSchema = z.array(z.string())
const BEGINNING = 1000

/** The other items of its story, and what may belong to it. Empty for an item that belongs to another's story. */
export async function readStory({ store }: Pick<AppContext, 'store'>, id: string): Promise<SuggestionStory> {
  const { db } = store
  const lead = await getSuggestionRow(db, id)
  if (lead.story_id !== null) return { members: [], offers: [] }
  const members = await listMembers(db, lead.id, STORY_LIMITS.items)
  const rows = (await listOfStories(db, [lead.id])).filter(({ deleted_at }) => deleted_at === null)
  const offers = ((await offersOf(db, rows)).get(lead.id) ?? []).slice(0, STORY_LIMITS.offers)
  const others = await listSuggestionRows(
    db,
    offers.map((offer) => offer.lead),
  )
  const links = await listLinks(
    db,
    rows.map((row) => row.id),
  )
  const origins = await originsOf(db, [...members, ...others])
  return {
    members: members.map((row) => {
      const link = joiningLink(links, row.id)
      const joined = { joinedBy: link?.decided_by ?? null, isCopy: row.is_copy === 1 }
      return { ...itemFrom(row, origins.get(row.id), link), ...joined }
    }),
    offers: offers.flatMap(({ lead: other, link }) => {
      const row = others.find((one) => one.id === other)
      return row ? [{ ...itemFrom(row, origins.get(row.id), link), isLikely: link.score >= LIKELY_FROM }] : []
    }),
  }
}

/** An editor's says more than that of the rules. */
function joiningLink(links: readonly StoryLinkRow[], id: string): StoryLinkRow | undefined {
  const mine = links.filter(({ one_id, other_id, state }) => state === 'joined' && (one_id === id || other_id === id))
  return mine.find(({ decided_by }) => decided_by !== null) ?? mine.sort((a, b) => b.score - a.score)[0]
}

async function originsOf(db: Kysely<Database>, rows: readonly SuggestionRow[]) {
  return listOrigins(
    db,
    rows.map(({ id }) => id),
  )
}

function itemFrom(
  row: SuggestionRow,
  origins: readonly SuggestionOriginRow[] | undefined,
  link: StoryLinkRow | undefined,
): StoryItem {
  return {
    id: row.id,
    kind: row.kind,
    title: row.original_title,
    content: row.original_content.slice(0, BEGINNING),
    sourceName: sourceName(origins?.[0]),
    url: origins?.[0]?.url ?? row.source_url ?? '',
    publishedAt: isoTimeOrNull(row.published_at),
    foundAt: new Date(row.discovered_at).toISOString(),
    status: row.status,
    reasons: link ? reasonsSchema.parse(JSON.parse(link.reasons)) : [],
  }
}
