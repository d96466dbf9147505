import { isReadable, statusOfPost } from '@hometown/wordpress-adapter'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import { withdrawArticle } from '../../content/articles/stored-articles.service.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { writeAsLeader } from '../../platform/jobs/leader.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import type { SafeArticle } from './safe-article.worker.ts'
import { listByWordPressIds, type Mirror, storeArticles } from './store-articles.ts'
import { findPostOptions, type WordPressSource } from './wordpress-source.ts'

export interface Mirrored {
  changed: number
  /** Of those that were asked for, what WordPress certainly doesn't have. */
  missing: number[]
  /** Why our copies stay as they were, for people, by post number. */
  problems: Map<number, string>
  /** Others saved these at the same time, again and again. */
  unsettled: readonly number[]
}

/** Keeps every transaction under 50 ms; only posts that exchange their slugs may be more. */
const POSTS_PER_TRANSACTION = 25
const ROUNDS = 10

export const FAILED = 'WordPress answers with an error.'

/**
 * Asks WordPress for these posts and stores what it has. The versions of our rows are read before that: a row that has
 * another one later was saved by somebody else meanwhile, so its post is asked for again. So is one that wants the slug
 * of another row, together with that one's post. Removes posts behind a password.
 */
export async function mirrorPosts(mirror: Mirror, source: WordPressSource, ids: readonly number[]): Promise<Mirrored> {
  const mirrored: Mirrored = { changed: 0, missing: [], problems: new Map(), unsettled: ids }
  const own = new Set(ids)
  const rivals = new Set<number>()
  for (let round = 1; mirrored.unsettled.length > 0 && round <= ROUNDS; round++) {
    const asked = new Set(mirrored.unsettled)
    const { articles, versions, missing } = await readPosts(mirror, source, [...asked], mirrored)
    mirrored.missing.push(...missing.filter((id) => own.has(id)))
    // Another post has their address.
    await removeMirrored(
      mirror,
      missing.filter((id) => rivals.has(id)),
    )
    const again = new Set<number>()
    // The first round may read the posts that exchange their slugs in different parts.
    for (const part of round === 1 ? partsOf(articles, POSTS_PER_TRANSACTION) : [articles]) {
      const mayKeep = round === 1 ? new Set<number>() : asked
      const storing = { versions, own, mayKeep, isLast: round === ROUNDS }
      const stored = await retryConflicts(() =>
        writeMirrored(mirror, (trx) => storeArticles(trx, mirror, part, storing)),
      )
      mirrored.changed += stored.changed
      for (const id of stored.rivals) rivals.add(id)
      for (const id of [...stored.again, ...stored.rivals]) again.add(id)
    }
    mirrored.unsettled = [...again]
  }
  if (mirrored.changed > 0) announceChanged(mirror)
  return mirrored
}

interface Read {
  articles: readonly SafeArticle[]
  /** Of our rows, before WordPress was asked. */
  versions: ReadonlyMap<number, number>
  missing: readonly number[]
}

/** Removes what WordPress calls no longer public, even if the rest of it can't be read. */
async function readPosts(mirror: Mirror, source: WordPressSource, ids: number[], mirrored: Mirrored): Promise<Read> {
  const { context } = mirror
  const stored = context.store.db.selectFrom('articles').select(['wordpress_id', 'version', 'status'])
  const rows = await stored.where('wordpress_id', 'in', ids).execute()
  const { items: posts, malformed, missing, failed } = await source.client.posts.byIds(ids, source.query(EMBEDDED))
  const { articles, failed: tooLarge } = await mirror.reader.read(posts, await findPostOptions(context, source, posts))
  const unread: Unread[] = [
    ...malformed.map((item) => ({ ...item, problem: 'WordPress’s answer is malformed.' })),
    ...posts
      .filter(({ id }) => tooLarge.includes(id))
      .map((post) => ({ ...post, isProtected: !isReadable(post), problem: 'Its text is beyond our limits.' })),
  ]
  const gone = [...missing]
  for (const id of failed) {
    const brief = await askForBrief(source, id)
    if (brief === 'missing') gone.push(id)
    else unread.push({ ...brief, problem: FAILED })
  }
  for (const { id, problem } of unread) if (id !== undefined) mirrored.problems.set(id, problem)
  const hidden = posts.filter((post) => !isReadable(post))
  const published = new Set(rows.filter(({ status }) => status === 'published').map((row) => row.wordpress_id))
  const withdrawn = unread.filter(
    ({ id = 0, status = 'publish', isProtected }) =>
      isProtected || (published.has(id) && statusOfPost(status) !== 'published'),
  )
  await removeMirrored(mirror, idsOf([...hidden, ...withdrawn]))
  return { articles, versions: new Map(rows.map((row) => [row.wordpress_id, row.version])), missing: gone }
}

const EMBEDDED = { _embed: ['author', 'wp:featuredmedia', 'wp:term'] }

interface Unread {
  id: number | undefined
  status: string | undefined
  isProtected: boolean
  problem: string
}

/** A post whose text makes WordPress fail may still say whether it is public. */
async function askForBrief(source: WordPressSource, id: number): Promise<Omit<Unread, 'problem'> | 'missing'> {
  try {
    for await (const { items, malformed } of source.client.posts.iterateBriefs(source.query({ include: [id] }))) {
      const brief = items.find((item) => item.id === id)
      if (brief) return { id, status: brief.status, isProtected: Boolean(brief.password) }
      if (items.length + malformed.length > 0) break
      return 'missing'
    }
  } catch {
    // The problem is known already.
  }
  return { id, status: undefined, isProtected: false }
}

export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<void> {
  let removed = 0
  for (const part of partsOf(wordpressIds, POSTS_PER_TRANSACTION))
    removed += await retryConflicts(() => writeMirrored(mirror, (trx) => removePart(trx, mirror, part)))
  if (removed === 0) return
  announceChanged(mirror)
  announce(mirror.context, { type: 'changed', lists: ['held-articles'] })
}

async function removePart(
  trx: Transaction<Database>,
  { context, origin }: Mirror,
  wordpressIds: readonly number[],
): Promise<number> {
  const rows = (await listByWordPressIds(trx, wordpressIds)).filter((row) => row.origin === origin)
  for (const row of rows) await withdrawArticle(trx, context, row, null)
  return rows.length
}

/** One transaction of the mirror. @throws LeadershipLostError if another process reads WordPress now */
export function writeMirrored<T>(
  { context: { store }, leader }: Pick<Mirror, 'context' | 'leader'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return leader ? writeAsLeader(store, leader, work) : store.db.transaction().execute(work)
}

function announceChanged({ context }: Pick<Mirror, 'context'>): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}

export function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}
