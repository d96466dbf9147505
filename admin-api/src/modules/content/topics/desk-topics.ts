import { foldLetters } from '@hometown/shared-types/slug'
import {
  type DeskTopic,
  TOPIC_FROM,
  TOPIC_LIMITS,
  type TopicDetails,
  type TopicList,
  type TopicListQuery,
} from '@hometown/shared-types/topic'
import type { Store } from '../../../database/store.ts'
import { type KeywordUses, readKeywordUses } from './keyword-uses.ts'
import { createMergedNames, type MergedNames } from './merged-names.ts'
import { listTopicRows } from './topics.repository.ts'
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
  return {
    ...deskTopic(known, slug),
    ownName: row?.name ?? null,
    mergedInto: row?.merged_into ?? null,
    version: row?.version ?? 0,
  }
}

async function readTopics(store: Store): Promise<KnownTopics> {
  const [uses, rows] = await Promise.all([readKeywordUses(store), listTopicRows(store.db)])
  return { uses, rows: new Map(rows.map((row) => [row.slug, row])), merged: createMergedNames(rows) }
}

function deskTopic(known: KnownTopics, slug: string): DeskTopic {
  const row = known.rows.get(slug)
  const names = known.merged.namesInto(slug)
  const articles = new Set(articleIds(known, slug)).size
  return {
    slug,
    name: nameOf(known, slug),
    articles,
    hasPage: !row?.merged_into && articles >= TOPIC_FROM,
    description: row?.description ?? '',
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

function isShown({ hasPage, mergedNames }: DeskTopic, show: TopicListQuery['show']): boolean {
  if (show === 'pages') return hasPage
  return show === 'all' || mergedNames.length > 0
}
