import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleBusiness, sampleEvent } from '../../test/support/sample-content.ts'

describe('an address that passes to another page that can’t be rendered', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    pages.service.events.set('event-1', sampleEvent(1))
    pages.service.businesses.set('business-1', { ...sampleBusiness(1), id: 'business-1', slug: 'diner' })
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  /** Withdraws article 3 and gives its address to another one. */
  function passOn(id = 24): void {
    pages.service.posts.delete(3)
    pages.service.posts.set(id, sampleArticle({ wordpressPostId: id, slug: 'story-3', title: 'Another' }))
    pages.broken.add('/story-3')
  }

  const changes = [change('article', 3), change('article', 24)]
  const ways = {
    'one change': () => publisher.send(changes),
    'the first publish of another process': async () => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('midnight')])
    },
  }

  it.each(Object.entries(ways))('doesn’t show what was withdrawn from it after %s', async (_, publish) => {
    passOn()
    const { notices } = await publish()
    expect(notices).toEqual([expect.stringContaining('Couldn’t update the page /story-3 (No picture). Readers can’t')])
    const site = readSite(publisher.siteDir)
    expect(site.has('story-3.html')).toBe(false)
    for (const [file, text] of site) expect(text, file).not.toContain('Story 3<')
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('leaves the other one where it was before', async () => {
    const old = readSite(publisher.siteDir).get('story-4.html')
    passOn(4)
    const { notices } = await publisher.send([change('article', 3), change('article', 4)])
    expect(notices).toEqual([expect.stringContaining('Readers still see its last version at /story-4.')])
    const site = readSite(publisher.siteDir)
    expect([site.get('story-4.html'), site.has('story-3.html')]).toEqual([old, false])
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('shows no other event’s page or file', async () => {
    for (const path of ['/events/fair-1', '/events/fair-1.ics']) pages.broken.add(path)
    const before = readSite(publisher.siteDir)
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir)).toEqual(before)
    pages.service.events.clear()
    pages.service.events.set('event-2', { ...sampleEvent(2), slug: 'fair-1' })
    await publisher.send([eventChange('event-1'), eventChange('event-2')])
    const files = [...readSite(publisher.siteDir).keys()].filter((file) => file.startsWith('events/fair-1'))
    expect(files).toEqual([])
  })
})
