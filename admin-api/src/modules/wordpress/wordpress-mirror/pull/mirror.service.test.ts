import type { WordPressClient } from '@hometown/wordpress-adapter'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { mirrorPosts } from './mirror.service.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { editableSource } from './wordpress-source.ts'

function clientOf({ wordpress }: TestContext): WordPressClient {
  if (!wordpress) throw new Error('There is no WordPress')
  return wordpress
}

describe('what was read before somebody saved at the desk', () => {
  async function open() {
    const { context, wordpress } = await openMirror({ posts: 2 })
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

  it('is stored when WordPress still says so: it went back to a backup', async () => {
    const { post, store, readPosts, title } = await open()
    Object.assign(post, { title: 'As it was', modified: post.modified - 30_000 })
    expect((await store(await readPosts())).changed).toBe(1)
    expect(await title()).toBe('As it was')
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
