import type { WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../../../../../test/support/build-test-app.ts'
import { openMirror, openPolledMirror } from '../../../../../../test/support/mirror-harness.ts'
import { type OpenTestStore, openTestStore } from '../../../../../../test/support/test-store.ts'
import { mirrorPosts } from '../mirror.service.ts'
import { editableSource } from '../wordpress-source.ts'
import { safeArticleReaders } from './safe-articles.ts'

const POST = 101

/** Neither the post nor its brief is readable. */
const MALFORMED = { slug: 5 }

type Fields = Record<string, unknown>

function change({ site }: WordPressServer, fields: Fields): void {
  const post = site.posts.find(({ id }) => id === POST)
  if (post) Object.assign(post, fields)
}

async function statusHere({ store: { db } }: TestContext): Promise<string | undefined> {
  const row = await db.selectFrom('articles').select('status').where('wordpress_id', '=', POST).executeTakeFirst()
  return row?.status
}

const WITHDRAWALS: [what: string, fields: Fields, here: string | undefined][] = [
  ['a draft', { status: 'draft' }, 'draft'],
  ['private', { status: 'private' }, 'archived'],
  ['scheduled', { status: 'future' }, 'draft'],
  ['in the trash', { status: 'trash' }, undefined],
  ['behind a password', { password: 'please' }, undefined],
]

describe('a malformed post', () => {
  it.each(WITHDRAWALS)('that is %s now leaves the site when the poll finds it changed', async (_what, fields, here) => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4 })
    change(wordpress, { ...MALFORMED, ...fields, modified: context.clock.now() - 1000 })
    await poll()
    expect(await statusHere(context)).toBe(here)
  })

  it('that is public stays as we have it, and comes back as it is once it can be read', async () => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4 })
    change(wordpress, { ...MALFORMED, title: 'Bridge opens', modified: context.clock.now() - 2000 })
    await poll()
    expect(await statusHere(context)).toBe('published')
    change(wordpress, { status: 'draft', modified: context.clock.now() - 1000 })
    await poll()
    expect(await statusHere(context)).toBe('draft')
    change(wordpress, { status: 'publish', slug: 'bridge-opens', modified: context.clock.now() })
    await poll()
    const rows = context.store.db.selectFrom('articles').select(['title', 'status']).where('wordpress_id', '=', POST)
    expect(await rows.execute()).toEqual([{ title: 'Bridge opens', status: 'published' }])
  })
})

describe('a post whose text can’t be read', () => {
  const read = async (openStore: OpenTestStore, fields: Fields) => {
    const { wordpress, context } = await openMirror({ posts: 4, store: await openStore() })
    const readers = { good: safeArticleReaders.poll, broken: failing }
    if (!context.wordpress) throw new Error('There is no WordPress')
    const source = editableSource(context.wordpress)
    const readPosts = async () => (await source.client.posts.list(source.query({ include: [POST] }))).items
    await mirrorPosts({ context, origin: wordpress.url, reader: readers.good }, source, await readPosts())
    change(wordpress, fields)
    const mirror = { context, origin: wordpress.url, reader: readers.broken }
    return { context, outcome: await mirrorPosts(mirror, source, await readPosts()) }
  }

  it.each([
    ['a draft', { status: 'draft' }, 'draft'],
    ['private', { status: 'private' }, 'archived'],
    ['public as before', { content: '<p>New.</p>' }, 'published'],
  ])('is here what it is there: %s', async (_what, fields, here) => {
    const { context, outcome } = await read(openTestStore, fields)
    expect(await statusHere(context)).toBe(here)
    expect([...outcome.present]).toEqual([POST])
  })

  it('must go when it is behind a password', async () => {
    const { outcome } = await read(openTestStore, { password: 'please' })
    expect(outcome.hidden).toEqual([POST])
  })
})

const failing = {
  read: async (posts: readonly { id: number }[]) => ({ articles: [], failed: posts.map(({ id }) => id) }),
  close: async () => undefined,
}
