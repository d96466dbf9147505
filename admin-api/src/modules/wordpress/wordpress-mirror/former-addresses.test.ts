import { describe, expect, it } from 'vitest'
import { openPolledMirror } from '../../../../test/support/mirror-harness.ts'
import { deleteArticle } from '../../../../test/support/write-articles.ts'
import { findTextLinks } from '../../content/articles/former-addresses/former-addresses.service.ts'
import { findRedirect } from '../../content/redirects/redirects.service.ts'

/** Where readers learn that it was removed. */
const REMOVED = '/2026/11/28/later'
const LATER: [fields: Record<string, unknown>, to: string][] = [
  [{ status: 'publish' }, '/later'],
  [{ slug: 'moved' }, '/moved'],
  [{ status: 'draft' }, REMOVED],
  [{ status: 'publish' }, '/moved'],
  [{ password: 'please' }, REMOVED],
]

describe('the addresses of posts in WordPress', () => {
  async function open(slugs: string[]) {
    const mirror = await openPolledMirror({ posts: slugs.length })
    const { site } = mirror.wordpress
    site.permalinks = '/%year%/%monthnum%/%day%/%postname%/'
    for (const [number, slug] of slugs.entries())
      Object.assign(site.posts[number] ?? {}, { slug, date: Date.UTC(2026, 10, 28, 18) })
    await mirror.webhook(...site.posts.map(({ id }) => id))
    return { ...mirror, db: mirror.context.store.db, posts: site.posts }
  }

  it('lead to the articles: dated ones, the short ones with the number, and every spelling of a slug', async () => {
    const { db } = await open(['fair', 'sports', 'cafe%cc%81'])
    const known = {
      '/2026/11/28/fair': '/fair',
      '/2026/11/28/fair/': '/fair',
      '/2026/11/28/sports': '/sports-101',
      '/2026/11/28/caf%C3%A9': '/caf%C3%A9',
      '/2026/11/28/cafe%CC%81': '/caf%C3%A9',
      '/?p=100': '/fair',
    }
    for (const [address, to] of Object.entries(known)) expect((await findRedirect(db, address))?.to).toBe(to)
    for (const address of ['/?p=900', '/?p=4711', '/2026/11/27/fair', '/fair', '/'])
      expect(await findRedirect(db, address)).toBeUndefined()
  })

  it('reach the file of redirects at once, unless a line for all of that kind is in it', async () => {
    const { db, posts, webhook, wordpress } = await open(['fair', 'sports'])
    const kinds = async () => {
      const changes = await db.selectFrom('changes').select('kind').orderBy('seq').execute()
      await db.deleteFrom('changes').execute()
      return [...new Set(changes.map(({ kind }) => kind))]
    }
    expect(await kinds()).toContain('redirects')
    Object.assign(posts[0] ?? {}, { date: Date.UTC(2026, 10, 27, 18) })
    await webhook(100)
    expect(await kinds()).toEqual(['article'])
    wordpress.site.permalinks = '/news/%postname%/'
    await webhook(100)
    expect(await kinds()).toContain('redirects')
  })

  it('in texts become ours once their post is an article here, follow it, and stay ours when it is removed; others stay', async () => {
    const { article, context, db, posts, wordpress, webhook } = await open(['linking', 'fair', 'later'])
    const { url } = wordpress
    const [linking, , later] = posts
    if (!linking || !later) throw new Error('no posts')
    const hrefs = ['2026/11/28/fair/', '?p=101&amp;x=1', '2026/11/28/fair/#rides', '2026/11/28/later/', 'a-page/']
    linking.content = hrefs.map((path) => `<p><a href="${url}/${path}">${path}</a></p>`).join('')
    later.status = 'draft'
    await webhook(100, 102)
    const links = async () => {
      const row = (await article(100)) ?? expect.fail('not stored')
      const found = (await findTextLinks(db, [row])).get(row.id) ?? []
      return found.map(({ href, to }) => `${href.replace(url, '')} ${to}`).sort()
    }
    const known = ['/2026/11/28/fair/ /fair', '/2026/11/28/fair/#rides /fair#rides', '/?p=101&amp;x=1 /fair']
    expect(await links()).toEqual([...known, `/2026/11/28/later/ ${REMOVED}`].sort())
    const changedBy = async (move: () => Promise<void>) => {
      await db.deleteFrom('changes').execute()
      await move()
      const changed = db.selectFrom('changes').select('content_id').where('kind', '=', 'article').orderBy('content_id')
      return (await changed.execute()).map((row) => row.content_id)
    }
    for (const [fields, to] of LATER) {
      Object.assign(later, fields)
      expect(await changedBy(() => webhook(102))).toEqual([100, 102])
      expect(await links()).toEqual([...known, `/2026/11/28/later/ ${to}`].sort())
    }
    const { id } = (await article(101)) ?? expect.fail('not stored')
    expect(await changedBy(() => deleteArticle(context, id))).toEqual([100, 101])
  })
})
