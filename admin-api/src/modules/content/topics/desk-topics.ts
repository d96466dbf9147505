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
import { listTopicRows } from './topics.repository.ts'
import type { TopicRow } from './topics.table.ts'

interface KnownTopics {
  readonly uses: KeywordUses
  readonly rows: ReadonlyMap<string, TopicRow>
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
  const slugs = new Set([...known.uses.keys(), ...known.rows.keys()])
  const topics = Array.from(slugs, (slug) => deskTopic(known, slug))
  const wanted = searchable(search)
  const found = topics
    .filter(({ hasPage }) => hasPage || show === 'all')
    .filter(({ name, slug }) => [name, slug].some((text) => searchable(text).includes(wanted)))
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
  if (!known.uses.has(slug) && !row) return undefined
  return {
    ...deskTopic(known, slug),
    ownName: row?.name ?? null,
    version: row?.version ?? 0,
  }
}

async function readTopics(store: Store): Promise<KnownTopics> {
  const [uses, rows] = await Promise.all([readKeywordUses(store), listTopicRows(store.db)])
  return { uses, rows: new Map(rows.map((row) => [row.slug, row])) }
}

function deskTopic({ uses, rows }: KnownTopics, slug: string): DeskTopic {
  const row = rows.get(slug)
  const used = uses.get(slug)
  const articles = used?.articleIds.length ?? 0
  return {
    slug,
    name: row?.name ?? used?.name ?? slug,
    articles,
    hasPage: articles >= TOPIC_FROM,
    description: row?.description ?? '',
  }
}

function searchable(text: string): string {
  return foldLetters(text).toLowerCase().trim()
}
