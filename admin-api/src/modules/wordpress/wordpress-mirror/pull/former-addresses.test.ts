import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { findLinksOfPosts } from '../../../content/articles/former-addresses/former-addresses.service.ts'
import { findRedirect } from '../../../content/redirects/redirects.service.ts'

describe('the addresses of posts in WordPress', () => {
  async function opened(options: { permalinks: string; slugs: string[] }): Promise<MirrorHarness> {
    const harness = await openMirror({ posts: options.slugs.length })
    harness.wordpress.site.permalinks = options.permalinks
    options.slugs.forEach((slug, number) => {
      const post = harness.wordpress.site.posts[number]
      if (post) Object.assign(post, { slug, date: Date.UTC(2026, 10, 28, 18) })
    })
    return harness
  }

  async function untilMirrored(harness: MirrorHarness, count: number): Promise<void> {
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(count + 1))
  }

  it('lead to the articles: dated ones, the short ones with the number, and every spelling of a slug', async () => {
    const harness = await opened({
      permalinks: '/%year%/%monthnum%/%day%/%postname%/',
      slugs: ['fair', 'sports', 'cafe%cc%81'],
    })
    await untilMirrored(harness, 3)
    const { db } = harness.context.store
    const leadsTo = async (target: string) => (await findRedirect(db, target))?.to
    expect(await leadsTo('/2026/11/28/fair')).toBe('/fair')
    expect(await leadsTo('/2026/11/28/fair/')).toBe('/fair')
    expect(await leadsTo('/2026/11/28/sports')).toBe('/sports-101')
    expect(await leadsTo('/2026/11/28/caf%C3%A9')).toBe('/caf%C3%A9')
    expect(await leadsTo('/2026/11/28/cafe%CC%81')).toBe('/caf%C3%A9')
    expect(await leadsTo('/?p=100')).toBe('/fair')
    expect(await leadsTo('/?p=900')).toBeUndefined()
    expect(await leadsTo('/?p=4711')).toBeUndefined()
    expect(await leadsTo('/2026/11/27/fair')).toBeUndefined()
    expect(await leadsTo('/fair')).toBeUndefined()
    expect(await leadsTo('/')).toBeUndefined()
  })

  it('in texts become ours once their post is an article here, and others stay', async () => {
    const harness = await opened({
      permalinks: '/%year%/%monthnum%/%day%/%postname%/',
      slugs: ['linking', 'fair', 'later'],
    })
    const { site, url } = harness.wordpress
    const [linking, , later] = site.posts
    const hrefs = ['2026/11/28/fair/', '?p=101&amp;x=1', '2026/11/28/fair/#rides', '2026/11/28/later/', 'a-page/']
    if (linking) linking.content = hrefs.map((path) => `<p><a href="${url}/${path}">${path}</a></p>`).join('')
    if (later) later.status = 'draft'
    await untilMirrored(harness, 3)
    const { db } = harness.context.store
    const links = async () =>
      (await findLinksOfPosts(db, [100]))
        .get(100)
        ?.map(({ href, to }) => `${href} ${to}`)
        .sort()
    const known = [
      `${url}/2026/11/28/fair/ /fair`,
      `${url}/2026/11/28/fair/#rides /fair#rides`,
      `${url}/?p=101&amp;x=1 /fair`,
    ].sort()
    expect(await links()).toEqual(known)

    const before = await db.selectFrom('changes').select('seq').orderBy('seq', 'desc').executeTakeFirst()
    if (later) Object.assign(later, { status: 'publish', modified: harness.context.clock.now() })
    await harness.until(async () => expect(await links()).toEqual([...known, `${url}/2026/11/28/later/ /later`].sort()))
    const changes = await db.selectFrom('changes').select('content_id').where('seq', '>', Number(before?.seq)).execute()
    expect(changes.map((change) => Number(change.content_id)).sort()).toEqual([100, 102])
  })
})
