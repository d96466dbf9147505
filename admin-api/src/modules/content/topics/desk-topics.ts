import { foldLetters } from '@hometown/shared-types/slug'
import {
  type DeskTopic,
  SERIES_FROM,
  SERIES_MOST_PARTS,
  TOPIC_FROM,
  TOPIC_LIMITS,
  type TopicArticle,
  type TopicDetails,
  type TopicList,
  type TopicListQuery,
} from '@hometown/shared-types/topic'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { type KeywordUses, readKeywordUses } from './keyword-uses.ts'
import { createMergedNames, type MergedNames } from './merged-names.ts'
import { listStoryRows, listTopicRows, type StoryRow } from './topics.repository.ts'
import type { TopicRow } from './topics.table.ts'

interface KnownTopics {
  readonly uses: KeywordUses
  readonly rows: ReadonlyMap<string, TopicRow>
  readonly merged: MergedNames
}

const names = new Intl.Collator('en', { numeric: true })
const byName = (one: DeskTopic, other: DeskTopic) => names.compare(one.name, other.name)
const orders: Record<TopicListQuery['sort'], (one: DeskTopic, other: DeskTopic) => number> = {
  most: (one, other) => other.articles - one.articles || byName(one, other),
  fewest: (one, other) => one.articles - other.articles || byName(one, other),
  name: byName,
}

export async function listDeskTopics(store: Store, { search, show, sort }: TopicListQuery): Promise<TopicList> {
  const known = await readTopics(store)
  const slugs = [...new Set([...known.uses.keys(), ...known.rows.keys()].map(known.merged.targetOf))]
  const topics = slugs.map((slug) => deskTopic(known, slug))
  const wanted = searchable(search)
  const found = topics
    .filter((topic) => isShown(topic, show) && namesOf(topic).some((name) => searchable(name).includes(wanted)))
    .sort(orders[sort])
  return {
    data: found.slice(0, TOPIC_LIMITS.listed),
    total: found.length,
    withPage: topics.filter(({ hasPage }) => hasPage).length,
  }
}

/** Undefined for a keyword that no article has and that editors never described. */
export async function findDeskTopic(store: Store, slug: string): Promise<TopicDetails | undefined> {
  const known = await readTopics(store)
  const row = known.rows.get(slug)
  if (!known.uses.has(slug) && !row && known.merged.namesInto(slug).length === 0) return undefined
  const topic = deskTopic(known, slug)
  const partIds = row ? partIdsOf(row) : []
  return {
    ...topic,
    ownName: row?.name ?? null,
    explainer: row?.explainer_id ? ((await storiesOf(store.db, [row.explainer_id]))[0] ?? null) : null,
    stories: await storiesOf(store.db, storyIds(known, topic, partIds)),
    isOrdered: partIds.length > 0,
    mergedInto: row?.merged_into ?? null,
    version: row?.version ?? 0,
  }
}

export function partIdsOf({ part_ids: text }: Pick<TopicRow, 'part_ids'>): string[] {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.map(String) : []
}

async function readTopics(store: Store): Promise<KnownTopics> {
  const [uses, rows] = await Promise.all([readKeywordUses(store), listTopicRows(store.db)])
  return { uses, rows: new Map(rows.map((row) => [row.slug, row])), merged: createMergedNames(rows) }
}

function deskTopic(known: KnownTopics, slug: string): DeskTopic {
  const row = known.rows.get(slug)
  const names = known.merged.namesInto(slug)
  const articles = new Set(articleIds(known, slug)).size
  const kind = row?.kind ?? 'topic'
  return {
    slug,
    name: nameOf(known, slug),
    kind,
    articles,
    hasPage: !row?.merged_into && articles >= (kind === 'series' ? SERIES_FROM : TOPIC_FROM),
    description: row?.description ?? '',
    hasExplainer: Boolean(row?.explainer_id),
    mergedNames: names.map((name) => ({
      slug: name,
      name: nameOf(known, name),
      version: known.rows.get(name)?.version ?? 0,
    })),
  }
}

function articleIds({ uses, merged }: KnownTopics, slug: string): readonly string[] {
  const names = merged.namesInto(slug)
  if (names.length === 0) return uses.get(slug)?.articleIds ?? []
  return [slug, ...names].flatMap((name) => uses.get(name)?.articleIds ?? [])
}

function nameOf({ uses, rows }: KnownTopics, slug: string): string {
  return rows.get(slug)?.name ?? uses.get(slug)?.name ?? slug
}

function namesOf({ name, slug, mergedNames }: DeskTopic): string[] {
  return [name, slug, ...mergedNames.map((merged) => merged.name)]
}

function searchable(text: string): string {
  return foldLetters(text).toLowerCase().trim()
}

function isShown({ hasPage, kind, mergedNames }: DeskTopic, show: TopicListQuery['show']): boolean {
  if (show === 'pages') return hasPage
  if (show === 'series') return kind === 'series'
  return show === 'all' || mergedNames.length > 0
}

/** The parts in their order, oldest first without one; a topic's newest. */
function storyIds(known: KnownTopics, { slug, kind }: DeskTopic, partIds: readonly string[]): string[] {
  const newest = [...new Set(articleIds(known, slug))]
  if (kind !== 'series') return newest.slice(0, SERIES_MOST_PARTS)
  const own = new Set(newest)
  return [...new Set([...partIds.filter((id) => own.has(id)), ...newest.reverse()])].slice(0, SERIES_MOST_PARTS)
}

async function storiesOf(db: Kysely<Database>, ids: readonly string[]): Promise<TopicArticle[]> {
  const rows = new Map((await listStoryRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map(storyFromRow)
}

function storyFromRow({ id, title, slug }: StoryRow): TopicArticle {
  return { id, title, slug }
}
