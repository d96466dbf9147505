import type { WordPressClient } from '@hometown/wordpress-adapter'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestPostgres, openTestStore } from '../../../../../test/support/test-store.ts'
import { updateArticle } from '../../../content/articles/stored-articles.service.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { mirrorPosts } from './mirror.service.ts'
import { removeMirrored } from './posts/remove-mirrored.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { editableSource } from './wordpress-source.ts'

function clientOf({ wordpress }: TestContext): WordPressClient {
  if (!wordpress) throw new Error('There is no WordPress')
  return wordpress
}

it('does not let a page that was asked for earlier put back what a webhook brought in', async () => {
  const { context, wordpress, slugs } = await openMirror({ posts: 3 })
  const source = editableSource(clientOf(context))
  const fresh = createFreshPosts()
  const poll = { context, origin: wordpress.url, reader: safeArticleReaders.poll, fresh }
  const webhook = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []

  await mirrorPosts(poll, source, await readPosts())
  const [changed, removed, untouched] = wordpress.site.posts
  if (!changed || !removed || !untouched) throw new Error('no posts')
  const earlier = await readPosts()
  changed.slug = 'its-new-address'
  fresh.note([changed.id, removed.id])
  await mirrorPosts(webhook, source, await readPosts())
  await removeMirrored(webhook, [removed.id])

  const { present } = await mirrorPosts(poll, source, earlier)
  expect(present).toEqual(new Set([changed.id, removed.id, untouched.id]))
  expect(await slugs()).toEqual(['its-new-address', untouched.slug].toSorted())

  fresh.startPoll()
  await mirrorPosts(poll, source, await readPosts())
  expect(await slugs()).toHaveLength(3)
})

it('does not put back what another process brings in while it stores an earlier state', async () => {
  const store = await openTestPostgres()
  const { context, wordpress } = await openMirror({ posts: 1, store })
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  const source = editableSource(clientOf(context))
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []
  await mirrorPosts(mirror, source, await readPosts())
  const [post] = wordpress.site.posts
  const row = await store.db.selectFrom('articles').selectAll().executeTakeFirstOrThrow()
  if (post) Object.assign(post, { title: 'The first correction', modified: post.modified + 30_000 })
  const earlier = await readPosts()

  const other = await store.db.startTransaction().execute()
  await updateArticle(other, row, { title: 'The second correction', updated_at: row.updated_at + 60_000 })
  const storing = mirrorPosts(mirror, source, earlier)
  await somebodyWaits(store)
  await other.commit().execute()

  expect((await storing).changed).toBe(0)
  expect(await store.db.selectFrom('articles').select(['title', 'version']).execute()).toEqual([
    { title: 'The second correction', version: row.version + 1 },
  ])
})

describe('what was read before somebody saved at the desk', () => {
  async function open() {
    const { context, wordpress } = await openMirror({ posts: 2, store: await openTestStore() })
    const source = editableSource(clientOf(context))
    const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
    const readPosts = async () => (await clientOf(context).posts.list({ ...source.query({}), _embed: true })).items
    const store = async (posts: Awaited<ReturnType<typeof readPosts>>) => mirrorPosts(mirror, source, posts)
    await store(await readPosts())
    const [post] = wordpress.site.posts
    if (!post) throw new Error('no posts')
    const title = async () => {
      const rows = context.store.db.selectFrom('articles').select('title').where('wordpress_id', '=', post.id)
      return (await rows.executeTakeFirstOrThrow()).title
    }
    return { wordpress, post, readPosts, store, title }
  }

  it.each([
    ['a later second', 30_000],
    ['the same second', 0],
  ])('is asked for again, and does not put back a save of %s', async (_when, later) => {
    const { post, readPosts, store, title } = await open()
    const earlier = await readPosts()
    Object.assign(post, { title: 'Saved at the desk', modified: post.modified + later })
    await store(await readPosts())
    expect(await title()).toBe('Saved at the desk')
    const { changed, present } = await store(earlier)
    expect([changed, present.has(post.id)]).toEqual([0, true])
    expect(await title()).toBe('Saved at the desk')
  })

  it('is asked for again when its revision is older than ours, though its time of change is later', async () => {
    const { post, readPosts, store, title } = await open()
    const postsOf = async (revision: number) =>
      (await readPosts()).map((one) => ({ ...one, hometown_revision: revision }))
    const earlier = await postsOf(7)
    Object.assign(post, { title: 'Saved at the desk', modified: post.modified + 1000 })
    await store(await postsOf(8))
    await store(earlier.map((one) => ({ ...one, modified_gmt: '2030-01-01T00:00:00' })))
    expect(await title()).toBe('Saved at the desk')
  })

  it('is stored when WordPress still says so: it went back to a backup', async () => {
    const { post, store, readPosts, title } = await open()
    Object.assign(post, { title: 'As it was', modified: post.modified - 30_000 })
    expect((await store(await readPosts())).changed).toBe(1)
    expect(await title()).toBe('As it was')
  })

  it('is asked for once more when somebody saves during that question', async () => {
    const { wordpress, post, store, readPosts, title } = await open()
    const earlier = await readPosts()
    const save = (name: string) => Object.assign(post, { title: name, modified: post.modified + 30_000 })
    save('The first save')
    await store(await readPosts())
    save('The second save')
    const second = await readPosts()
    Object.assign(post, { title: 'The first save', modified: post.modified - 30_000 })
    let saved: Promise<unknown> | undefined
    wordpress.trouble = ({ query }, response) => {
      if (!query.has('include') || saved) return false
      const stale = { ...second.find(({ id }) => id === post.id), title: { raw: 'Stale', rendered: 'Stale' } }
      saved = store(second).then(() => {
        save('The second save')
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify([{ ...stale, modified_gmt: '2026-01-01T00:00:00' }]))
      })
      return true
    }
    await store(earlier)
    await saved
    expect(await title()).toBe('The second save')
  })

  it('goes when it was put behind a password meanwhile', async () => {
    const { post, store, readPosts } = await open()
    const earlier = await readPosts()
    Object.assign(post, { title: 'Saved at the desk', modified: post.modified + 30_000 })
    await store(await readPosts())
    post.password = 'please'
    expect((await store(earlier)).present.has(post.id)).toBe(false)
  })
})
