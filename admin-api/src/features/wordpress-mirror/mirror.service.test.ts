import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openMirror } from '../../../test/support/mirror-harness.ts'
import { openTestPostgres } from '../../../test/support/on-both-databases.ts'
import { updateArticle } from '../articles/stored-articles.service.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { mirrorPosts, removeMirrored } from './mirror.service.ts'
import { createSafeArticleReader } from './safe-articles.ts'

it('does not let a page that was asked for earlier put back what a webhook brought in', async () => {
  const { context, wordpress, slugs } = await openMirror({ posts: 3 })
  const reader = createSafeArticleReader()
  onTestFinished(() => reader.close())
  const fresh = createFreshPosts()
  const poll = { context, origin: wordpress.url, reader, fresh }
  const webhook = { context, origin: wordpress.url, reader }
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []

  await mirrorPosts(poll, await readPosts())
  const [changed, removed, untouched] = wordpress.site.posts
  if (!changed || !removed || !untouched) throw new Error('no posts')
  const earlier = await readPosts()
  await fresh.during(async () => {
    changed.slug = 'its-new-address'
    fresh.note([changed.id, removed.id])
    await mirrorPosts(webhook, await readPosts())
    await removeMirrored(webhook, [removed.id])

    const { present } = await mirrorPosts(poll, earlier)
    expect(present).toEqual(new Set([changed.id, removed.id, untouched.id]))
  })
  expect(await slugs()).toEqual(['its-new-address', untouched.slug].toSorted())

  await fresh.during(async () => {
    await mirrorPosts(poll, await readPosts())
  })
  expect(await slugs()).toHaveLength(3)
})

it('does not put back what another process brings in while it stores an earlier state', async () => {
  const store = await openTestPostgres()
  onTestFinished(() => store.close())
  const { context, wordpress } = await openMirror({ posts: 1, store })
  const reader = createSafeArticleReader()
  onTestFinished(() => reader.close())
  const mirror = { context, origin: wordpress.url, reader }
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []
  await mirrorPosts(mirror, await readPosts())
  const [post] = wordpress.site.posts
  const row = await store.db.selectFrom('articles').selectAll().executeTakeFirstOrThrow()
  if (post) Object.assign(post, { title: 'The first correction', modified: post.modified + 30_000 })
  const earlier = await readPosts()

  const other = await store.db.startTransaction().execute()
  await updateArticle(other, row, { title: 'The second correction', updated_at: row.updated_at + 60_000 })
  const storing = mirrorPosts(mirror, earlier)
  await vi.waitFor(async () => {
    const waiting = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(store.db)
    expect(waiting.rows).toHaveLength(1)
  })
  await other.commit().execute()

  expect((await storing).changed).toBe(0)
  expect(await store.db.selectFrom('articles').select(['title', 'version']).execute()).toEqual([
    { title: 'The second correction', version: row.version + 1 },
  ])
})
