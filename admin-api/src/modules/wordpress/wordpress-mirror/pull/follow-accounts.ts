import { hash } from 'node:crypto'
import { decodeEntities } from '@hometown/shared-types/excerpt'
import { WordPressError, type WordPressUser } from '@hometown/wordpress-adapter'
import { listIdsWithAuthor } from './mirror.repository.ts'
import { mirrorPosts } from './mirror.service.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorReport } from './mirror-report.ts'
import type { MirrorState } from './mirror-state.repository.ts'
import { EMBEDDED, fetchPosts, type WordPressSource } from './wordpress-source.ts'

type Accounts = MirrorState['accounts']

interface ReadAccounts {
  accounts: Accounts
  /** What the accounts say about themselves. */
  profiles: MirrorState['profiles']
  users: WordPressUser[]
}

/** Many WordPress sites hide their accounts: then what we knew stays. */
export async function readAccounts(
  source: WordPressSource,
  { accounts: known = {}, profiles: knownProfiles = {} }: Partial<Pick<MirrorState, 'accounts' | 'profiles'>> = {},
): Promise<ReadAccounts> {
  const accounts: Accounts = {}
  const users: WordPressUser[] = []
  try {
    for await (const { items } of source.client.users.iterate({ has_published_posts: true })) {
      users.push(...items)
      for (const { id, name, avatar_urls } of items) accounts[id] = [name, ...Object.values(avatar_urls)].join('\n')
    }
  } catch (error) {
    if (error instanceof WordPressError && [401, 403, 404].includes(error.status))
      return { accounts: known, profiles: knownProfiles, users: [] }
    throw error
  }
  return { accounts, profiles: Object.fromEntries(users.map((user) => [user.id, profileOf(user)])), users }
}

/** Only to find out whether it has changed. */
function profileOf({ description, avatar_urls }: WordPressUser): string {
  return hash('sha256', [description, ...Object.values(avatar_urls)].join('\n'))
}

/** Reads the posts again of authors who were renamed, or deleted: WordPress gives those to somebody else. */
export async function followAccounts(
  mirror: Mirror,
  source: WordPressSource,
  report: MirrorReport,
  before: Accounts,
  now: Accounts,
): Promise<void> {
  const changed = Object.keys(before).filter((id) => before[id] !== now[id])
  const renamed = source.query({ author: changed.filter((id) => id in now).map(Number), _embed: EMBEDDED })
  for await (const { items, malformed } of source.client.posts.iterate(renamed)) {
    await report.add(await mirrorPosts(mirror, source, items, malformed))
  }
  const { db } = mirror.context.store
  for (const id of changed.filter((account) => !(account in now))) {
    const [name = ''] = (before[id] ?? '').split('\n')
    const { posts, malformed } = await fetchPosts(
      source,
      await listIdsWithAuthor(db, mirror.origin, decodeEntities(name)),
    )
    await report.add(await mirrorPosts(mirror, source, posts, malformed))
  }
}
