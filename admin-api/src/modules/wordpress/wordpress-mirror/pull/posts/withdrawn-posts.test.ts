import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { openPolledMirror } from '../../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { createCorrection, listCorrections } from '../../../../content/articles/corrections/corrections.service.ts'
import { addViews } from '../../../../content/articles/views/article-views.service.ts'

describe('an article whose post comes back', () => {
  async function open() {
    const mirror = await openPolledMirror({ posts: 3 })
    const { context, wordpress } = mirror
    const { db } = context.store
    const [post] = wordpress.site.posts
    if (!post) throw new Error('no posts')
    const change = async (changes: Partial<typeof post>) => {
      Object.assign(post, changes, { modified: context.clock.now() })
      context.clock.advance(60_000)
      await mirror.poll()
    }
    const find = () => db.selectFrom('articles').selectAll().where('wordpress_id', '=', post.id).executeTakeFirst()
    const get = async () => (await find()) ?? expect.fail('The article is gone')
    const versions = async (articleId: string) => {
      const revisions = db.selectFrom('article_revisions').select('version').where('article_id', '=', articleId)
      return (await revisions.orderBy('version').execute()).map(({ version }) => version)
    }
    return { ...mirror, db, post, change, find, get, versions }
  }

  it('gets its id, views, revisions, old addresses and corrections again', async () => {
    const { context, db, post, change, find, get, versions } = await open()
    await change({ slug: 'its-second-address' })
    const { id } = await get()
    const days = ['2026-11-18', '2026-11-19'].map((day) => ({ articleId: id, day, hour: 7, views: 3 }))
    await context.store.groupWrite((trx) => addViews(trx, days))
    const user = await signIn(context)
    const note = await createCorrection(context, { user }, id, { kind: 'correction', text: 'It was Friday.' })
    const before = await get()
    const countDays = () => db.selectFrom('article_views').selectAll().where('article_id', '=', id).execute()
    const redirects = () =>
      db.selectFrom('redirects').select(['path', 'item_id']).where('pattern', 'is', null).execute()
    const [daysBefore, redirectsBefore] = [await countDays(), await redirects()]
    expect([daysBefore.length, redirectsBefore.length]).toEqual([2, 1])

    await change({ status: 'trash' })
    expect(await find()).toBeUndefined()
    await change({ status: 'publish' })
    expect(await get()).toMatchObject({ id, views: 6, slug: before.slug, version: before.version + 1 })
    expect([await countDays(), await redirects()]).toEqual([daysBefore, redirectsBefore])
    expect(await listCorrections(context, id)).toEqual([note])
    await change({ title: 'Saved after its return', status: 'publish' })
    expect(await versions(id)).toEqual([1, 2, 2, 3, 4])
    expect(post.title).toBe((await get()).title)
  })

  it('is not taken for a new post that WordPress gave its number, whether that carries an id or not', async () => {
    for (const meta of [{}, { hometown_id: '0193b7a0-0000-7000-8000-000000000001' }]) {
      const { wordpress, db, post, poll, get, find, change } = await open()
      const { id } = await get()
      await db.updateTable('articles').set({ views: 4711 }).where('id', '=', id).execute()
      await change({ status: 'trash' })
      expect(await find()).toBeUndefined()
      const other = { ...samplePost(post.id, 9), title: 'Bake sale', slug: 'bake-sale', modified: post.modified }
      wordpress.site.posts.splice(wordpress.site.posts.indexOf(post), 1, { ...other, meta: { ...other.meta, ...meta } })
      await poll()
      const now = await get()
      expect(now).toMatchObject({ title: 'Bake sale', views: 0 })
      expect(now.id).not.toBe(id)
    }
  })

  it('does not take back an address that is another’s meanwhile', async () => {
    const { wordpress, context, db, poll, get, change } = await open()
    const first = await get()
    await change({ slug: 'its-second-address' })
    await change({ status: 'trash' })
    wordpress.site.posts.push({ ...samplePost(700, 3), slug: first.slug, modified: context.clock.now() - 1000 })
    await poll()
    await change({ status: 'publish' })
    expect((await get()).id).toBe(first.id)
    expect(await db.selectFrom('redirects').selectAll().where('pattern', 'is', null).execute()).toEqual([])
  })
})
