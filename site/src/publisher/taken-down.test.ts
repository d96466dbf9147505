import type { TakenDown } from '@hometown/shared-types/seen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'

const GONE: TakenDown = {
  ...{ path: '/story-3', former: ['/older'], to: null, title: null, reason: 'It named a minor.' },
  takenDownAt: '2026-11-20T18:00:00.000Z',
}
const FILE = 'taken-down/story-3.html'

describe('a page that was taken down', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  const site = () => readSite(publisher.siteDir)

  async function takeDown(...takenDown: TakenDown[]) {
    const { service } = pages
    const article = service.posts.get(3)
    service.posts.delete(3)
    service.site = { ...service.site, takenDown }
    await publisher.send([change('article', 3)])
    return article
  }

  it('has a page that says so, without its title, and a line for hosts', async () => {
    await takeDown(GONE)
    const page = site().get(FILE) ?? ''
    expect(page).toContain('This article was taken down')
    expect(page).toContain('It named a minor.')
    expect(page).toContain('November 20, 2026')
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/Story 3\b/)
    expect(page).not.toContain('rel="canonical"')
    expect(site().has('story-3.html')).toBe(false)
    expect(site().get('_redirects')).toMatch(/^\/story-3 \/taken-down\/story-3 410!\n\/older \/story-3 301\n/)
    expect([...site().values()].filter((text) => text.includes('taken-down/story-3'))).toHaveLength(1)
  })

  it('names its title if the editor wants that', async () => {
    await takeDown({ ...GONE, title: 'Story three <b>' })
    expect(site().get(FILE)).toContain('<h1 class="text-4xl">Story three &lt;b&gt;</h1>')
  })

  it('leads elsewhere', async () => {
    await takeDown({ ...GONE, to: '/story-4' })
    expect(site().has(FILE)).toBe(false)
    expect(site().get('_redirects')).toMatch(/^\/story-3 \/story-4 301\n\/older \/story-4 301\n/)
  })

  it('is like a rendering of everything, and goes when it is back', async () => {
    const article = await takeDown(GONE)
    expect(site()).toEqual(await renderSite(pages.service.origin))
    if (article) pages.service.posts.set(3, article)
    pages.service.site = { ...pages.service.site, takenDown: [] }
    await publisher.send([change('article', 3)])
    expect([site().has(FILE), site().has('story-3.html')]).toEqual([false, true])
    expect(site().get('_redirects')).not.toContain('story-3')
  })

  it('belongs to an event, too', async () => {
    await takeDown({ ...GONE, path: '/events/fair', former: [] })
    expect(site().get('taken-down/events/fair.html')).toContain('This event was taken down')
  })
})
