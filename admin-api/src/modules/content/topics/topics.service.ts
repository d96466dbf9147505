import {
  type DeskTopic,
  type PublishedTopic,
  TOPIC_FROM,
  type TopicDetails,
  type TopicList,
  type TopicListQuery,
  type TopicUpdate,
} from '@hometown/shared-types/contract/topics'
import { foldLetters, topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import type { AppContext } from '../../../context.ts'
import { type Actor, type Db, defineEntity, type NewRow, type Store, type Tx } from '../../../database/database.ts'
import { countRows } from '../../../database/paging.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { findNewestArticleChange } from '../../platform/changes/index.ts'
import { isListed } from '../article-visibility.repository.ts'
import { keywordsFromRow } from '../articles/index.ts'
import type { TopicRow } from './topics.table.ts'

const LISTED_TOPICS_LIMIT = 200
const DESCRIBED_TOPICS_LIMIT = 2000

/** Lists what the site needs besides the articles' keywords. */
export async function listPublishedTopics({ store }: AppContext): Promise<PublishedTopic[]> {
  const rows = await listTopicRows(store.db)
  return rows.map(({ slug, name, description }) => ({ slug, name, description }))
}

async function listTopicRows(db: Db): Promise<TopicRow[]> {
  return db.selectFrom('topics').selectAll().orderBy('slug').execute()
}

const topicNameCollator = new Intl.Collator('en', { numeric: true })
const compareTopicsByName = (one: DeskTopic, other: DeskTopic) => topicNameCollator.compare(one.name, other.name)
const TOPIC_SORT_ORDERS: Record<TopicListQuery['sort'], (one: DeskTopic, other: DeskTopic) => number> = {
  most: (one, other) => other.articles - one.articles || compareTopicsByName(one, other),
  name: compareTopicsByName,
}

export async function listTopics({ store }: AppContext, { search, show, sort }: TopicListQuery): Promise<TopicList> {
  const all = [...(await loadTopicsBySlug(store)).values()]
  const searchText = toTopicSearchText(search)
  const matches = all
    .filter(({ hasPage }) => hasPage || show === 'all')
    .filter(({ name, slug }) => [name, slug].some((text) => toTopicSearchText(text).includes(searchText)))
    .sort(TOPIC_SORT_ORDERS[sort])
  return {
    data: matches.slice(0, LISTED_TOPICS_LIMIT),
    total: matches.length,
    withPage: all.filter(({ hasPage }) => hasPage).length,
  }
}

function toTopicSearchText(text: string): string {
  return foldLetters(text).toLowerCase().trim()
}

export async function getTopic({ store }: AppContext, slug: string): Promise<TopicDetails> {
  const topic = (await loadTopicsBySlug(store)).get(slug)
  if (!topic) throw notFound('Topic')
  return topic
}

export const topics = defineEntity({
  table: 'topics',
  key: 'slug',
  name: 'Topic',
  stale: 'Another editor changed this topic in the meantime.',
  lists: ['topics'],
  page: 'topic',
})

/** @throws AppError 404, 409 for a stale version */
export async function updateTopic(
  context: AppContext,
  actor: Actor,
  slug: string,
  { version, name, description }: TopicUpdate,
): Promise<TopicDetails> {
  const current = await getTopic(context, slug)
  await context.store.write(actor, async (tx) => {
    const before = await tx.find(topics, slug)
    if (version !== (before?.version ?? 0))
      throw staleVersion(topics.stale, { ...current, ...editableTopicFieldsOf(before) })
    const texts = {
      name: name === undefined ? (before?.name ?? null) : name || null,
      description: description ?? before?.description ?? '',
      updated_at: tx.now,
    }
    if (before) await tx.update(before, { ...texts, sample: 0 })
    else await insertTopic(tx, { ...texts, slug })
    await tx.audit('topic.update', slug, { title: name || slug })
  })
  return getTopic(context, slug)
}

async function insertTopic(tx: Tx, row: NewRow<'topics'>): Promise<void> {
  if ((await countRows(tx.db.selectFrom('topics'))) >= DESCRIBED_TOPICS_LIMIT)
    throw new AppError(422, 'too_many', `Editors can describe ${DESCRIBED_TOPICS_LIMIT} topics at most.`)
  await tx.insert(topics, row)
}

/** Reads all keywords of published articles, and those that editors described, by slug. */
async function loadTopicsBySlug(store: Store): Promise<Map<string, TopicDetails>> {
  const [uses, rows] = await Promise.all([loadKeywordUses(store), listTopicRows(store.db)])
  const rowsBySlug = new Map(rows.map((row) => [row.slug, row]))
  const slugs = new Set([...uses.keys(), ...rowsBySlug.keys()])
  return new Map(Array.from(slugs, (slug) => [slug, topicFromKeyword(slug, uses.get(slug), rowsBySlug.get(slug))]))
}

function topicFromKeyword(slug: string, used: KeywordUse | undefined, row: TopicRow | undefined): TopicDetails {
  const articles = used?.articles ?? 0
  return {
    slug,
    name: row?.name ?? used?.name ?? slug,
    articles,
    hasPage: articles >= TOPIC_FROM,
    ...editableTopicFieldsOf(row),
  }
}

function editableTopicFieldsOf(row: TopicRow | undefined) {
  return { description: row?.description ?? '', ownName: row?.name ?? null, version: row?.version ?? 0 }
}

interface KeywordUse {
  /** The keyword as most articles spell it. */
  readonly name: string
  /** How many published articles in readers' lists have it. */
  readonly articles: number
}

type KeywordUses = ReadonlyMap<string, KeywordUse>

const ARTICLES_READ_AT_ONCE = 1000
const keywordUseCache = new WeakMap<Store, { change: string; uses: Promise<KeywordUses> }>()

/** Keywords are read again only after an article changed. */
async function loadKeywordUses(store: Store): Promise<KeywordUses> {
  const change = await findNewestArticleChange(store.db)
  const cached = keywordUseCache.get(store)
  if (cached?.change === change) return cached.uses
  const uses = countKeywordUses(store)
  keywordUseCache.set(store, { change, uses })
  uses.catch(() => keywordUseCache.delete(store))
  return uses
}

/** Reads in parts, so that other requests get their turn. */
async function countKeywordUses({ db }: Store): Promise<KeywordUses> {
  const spellings = new Map<string, Map<string, number>>()
  for (let last = -1; ; ) {
    const rows = await db
      .selectFrom('articles')
      .select(['number', 'keywords'])
      .where('number', '>', last)
      .where('status', '=', 'published')
      .where(isListed())
      .orderBy('number')
      .limit(ARTICLES_READ_AT_ONCE)
      .execute()
    const end = rows.at(-1)
    if (!end) break
    for (const { slug, name } of rows.flatMap((row) => topicsOfKeywords(keywordsFromRow(row)))) {
      const counts = spellings.get(slug) ?? new Map<string, number>()
      spellings.set(slug, counts.set(name, (counts.get(name) ?? 0) + 1))
    }
    last = end.number
    await new Promise(setImmediate)
  }
  return new Map(
    Array.from(spellings, ([slug, counts]) => {
      const [first] = [...counts].sort(([one, times], [other, more]) => more - times || (one < other ? -1 : 1))
      const articles = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return [slug, { name: first?.[0] ?? slug, articles }]
    }),
  )
}
