import { foldLetters } from '@hometown/shared-types/slug'
import {
  type DeskTopic,
  type PublishedTopic,
  TOPIC_FROM,
  TOPIC_LIMITS,
  type TopicDetails,
  type TopicList,
  type TopicListQuery,
  type TopicUpdate,
} from '@hometown/shared-types/topic'
import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { findNewestArticleChange, recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { keywordsFromRow } from '../articles/stored-articles.service.ts'
import {
  countTopicRows,
  findTopicRow,
  insertTopicRow,
  listKeywordRows,
  listTopicRows,
  updateTopicRow,
} from './topics.repository.ts'
import type { TopicRow, TopicRowChanges } from './topics.table.ts'

type Reading = Pick<AppContext, 'store'>
type Writing = Pick<AppContext, 'store' | 'clock' | 'link'>
type Actor = Pick<SignedIn, 'user'>
type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor changed this topic in the meantime.'

/** What the site needs besides the articles' keywords. */
export async function listPublishedTopics({ store }: Reading): Promise<PublishedTopic[]> {
  const rows = await listTopicRows(store.db)
  return rows.map(({ slug, name, description }) => ({ slug, name, description }))
}

export async function listTopics({ store }: Reading, query: TopicListQuery): Promise<TopicList> {
  return listDeskTopics(store, query)
}

export async function getTopic({ store }: Reading, slug: string): Promise<TopicDetails> {
  const topic = await findDeskTopic(store, slug)
  if (!topic) throw notFound('Topic')
  return topic
}

/** @throws AppError 404, 409 for a stale version */
export async function updateTopic(
  context: Writing,
  { user }: Actor,
  slug: string,
  { version, name, description }: TopicUpdate,
): Promise<TopicDetails> {
  return write(context, slug, version, async (trx, now) => {
    await saveRow(trx, slug, version, {
      ...(name !== undefined && { name: name || null }),
      ...(description !== undefined && { description }),
      updated_at: now,
    })
    await recordAudit(trx, { user, action: 'topic.update', subject: slug, details: { title: name || slug } }, now)
  })
}

async function write(
  context: Writing,
  slug: string,
  version: number,
  change: (trx: Trx, now: number) => Promise<void>,
): Promise<TopicDetails> {
  const before = await getTopic(context, slug)
  if (before.version !== version) throw stale(before)
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      await change(trx, now)
      await recordChange(trx, { kind: 'topic', subjectId: slug }, now)
    }),
  )
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['topics', 'audit-log'] })
  return getTopic(context, slug)
}

async function saveRow(trx: Trx, slug: string, version: number, changes: TopicRowChanges & { updated_at: number }) {
  const row = await findTopicRow(trx, slug)
  if ((row?.version ?? 0) !== version) throw stale()
  if (row) return requireSaved(await updateTopicRow(trx, row, { ...changes, sample: 0 }))
  if ((await countTopicRows(trx)) >= TOPIC_LIMITS.edited) {
    throw new AppError(422, 'too_many', `Editors can describe ${TOPIC_LIMITS.edited} topics at most.`)
  }
  await insertTopicRow(trx, { name: null, ...changes, slug })
}

function requireSaved(isSaved: boolean): void {
  if (!isSaved) throw stale()
}

function stale(current?: TopicDetails): AppError {
  return new AppError(409, 'stale', STALE_MESSAGE, current && { extra: { current } })
}

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

async function listDeskTopics(store: Store, { search, show, sort }: TopicListQuery): Promise<TopicList> {
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
async function findDeskTopic(store: Store, slug: string): Promise<TopicDetails | undefined> {
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

interface KeywordUse {
  /** As most articles spell it. */
  readonly name: string
  /** Published articles, newest first. */
  readonly articleIds: readonly string[]
}

/** By slug. */
type KeywordUses = ReadonlyMap<string, KeywordUse>

const ROWS_AT_ONCE = 1000
const known = new WeakMap<Store, { change: string; uses: Promise<KeywordUses> }>()

/** Read again only after an article changed, in parts, so that other requests get their turn. */
async function readKeywordUses(store: Store): Promise<KeywordUses> {
  const change = await findNewestArticleChange(store.db)
  const cached = known.get(store)
  if (cached?.change === change) return cached.uses
  const uses = countKeywords(store)
  known.set(store, { change, uses })
  uses.catch(() => known.delete(store))
  return uses
}

interface Count {
  readonly spellings: Map<string, number>
  readonly articles: { readonly id: string; readonly publishedAt: number }[]
}

async function countKeywords({ db }: Store): Promise<KeywordUses> {
  const counts = new Map<string, Count>()
  for (let last = -1; ; ) {
    const rows = await listKeywordRows(db, last, ROWS_AT_ONCE)
    for (const row of rows) {
      for (const { slug, name } of topicsOfKeywords(keywordsFromRow(row))) {
        const count: Count = counts.get(slug) ?? { spellings: new Map(), articles: [] }
        count.spellings.set(name, (count.spellings.get(name) ?? 0) + 1)
        count.articles.push({ id: row.id, publishedAt: row.published_at ?? 0 })
        counts.set(slug, count)
      }
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.wordpress_id
    await new Promise(setImmediate)
  }
  return new Map(
    Array.from(counts, ([slug, { spellings, articles }]) => {
      const [first] = [...spellings].sort(([one, times], [other, more]) => more - times || (one < other ? -1 : 1))
      articles.sort((one, other) => other.publishedAt - one.publishedAt)
      return [slug, { name: first?.[0] ?? slug, articleIds: articles.map(({ id }) => id) }]
    }),
  )
}
