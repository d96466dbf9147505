import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, openContentService } from '../../test/support/content-service.ts'
import {
  change,
  listWrongFiles,
  type OpenPublisher,
  openPublished,
  readSite,
} from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleContent,
  sampleEvent,
  sampleGame,
  sampleNewsletter,
} from '../../test/support/sample-content.ts'

describe('comparing everything with the service', () => {
  let service: ContentService
  let publisher: OpenPublisher

  beforeEach(async () => {
    service = await openContentService(sampleContent(150).articles.all())
    for (let at = 1; at <= 12; at++) {
      service.events.set(`event-${at}`, sampleEvent(at))
      service.events.set(`game-${at}`, sampleGame(at))
      service.newsletters.set(`newsletter-${at}`, sampleNewsletter(at))
    }
    publisher = await openPublished(service.origin)
  })

  it('finds articles that came and went while nobody was told', async () => {
    service.posts.delete(120)
    service.posts.set(500, sampleArticle({ wordpressPostId: 500 }))
    const { removed, written } = await publisher.send([change('verify')])
    expect(removed).toContain('story-120.html')
    expect(written).toContain('story-500.html')
    expect(await listWrongFiles(publisher.siteDir, service.origin)).toEqual([])
  })

  it('removes nothing that a list does not name, unless it is gone when asked for by its id', async () => {
    const before = readSite(publisher.siteDir)
    for (const item of [120, 'event-4', 'game-4', 'newsletter-4']) service.unlisted.add(item)
    expect(await publisher.send([change('verify')])).toMatchObject({ written: [], removed: [] })
    expect(readSite(publisher.siteDir)).toEqual(before)
  })

  it('removes nothing either when the whole archive is read again for another time zone', async () => {
    service.unlisted.add(120).add('event-4').add('newsletter-4')
    service.site = { ...service.site, timeZone: 'America/Denver' }
    await publisher.send([change('settings')])
    const files = [...readSite(publisher.siteDir).keys()]
    expect(files).toEqual(
      expect.arrayContaining(['story-120.html', 'events/fair-4.html', 'newsletter/newsletter-4.html']),
    )
  })
})
