import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, openContentService } from '../../test/support/content-service.ts'
import {
  change,
  getRenderer,
  listWrongFiles,
  type OpenPublisher,
  openPublished,
  readSite,
} from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleContent,
  sampleEvent,
  sampleGame,
} from '../../test/support/sample-content.ts'
import type { PageRenderer } from './render.ts'

describe('a publish with pages that can’t be rendered', () => {
  let service: ContentService
  let publisher: OpenPublisher
  /** These pages fail whatever the content; `all` for every page. */
  const broken = new Set<string>()
  const tried = new Map<string, number>()

  beforeEach(async () => {
    service = await openContentService(sampleContent(20).articles.all())
    service.events.set('event-1', sampleEvent(1, { slug: 'carnival', title: 'Carnival', category: 'Sports' }))
    service.events.set('event-2', sampleEvent(2))
    service.events.set('game-1', sampleGame(1, { slug: 'millers-larks' }))
    service.events.set('game-2', sampleGame(2, { team: 'Owls', opponent: 'Bears' }))
    service.businesses.set('business-1', sampleBusiness(1, { slug: 'tannery', name: 'Tannery' }))
    service.businesses.set('business-2', sampleBusiness(2))
    const pages = await getRenderer()
    const renderer: PageRenderer = {
      async render(path, content) {
        tried.set(path, (tried.get(path) ?? 0) + 1)
        if (broken.has(path) || broken.has('all')) throw new Error('No picture')
        return pages.render(path, content)
      },
    }
    publisher = await openPublished(service.origin, { renderer })
  })
  afterEach(() => broken.clear())

  function retitle(id: number, title: string): void {
    service.posts.set(id, sampleArticle({ wordpressPostId: id, title }))
  }

  function filesNaming(name: RegExp): string[] {
    return [...readSite(publisher.siteDir)].flatMap(([file, text]) => (name.test(text) ? [file] : []))
  }

  async function expectWholeSite(): Promise<void> {
    expect(await listWrongFiles(publisher.siteDir, service.origin)).toEqual([])
  }

  it('keeps such a page as it was and says so, publishes everything else, and tries again when something touches it', async () => {
    const before = readSite(publisher.siteDir)
    broken.add('/story-3')
    retitle(3, 'Third, corrected')
    const { notices, written } = await publisher.send([change('article', 3)])
    expect(notices).toEqual([
      'Couldn’t update the page /story-3 (No picture). Readers still see its last version. ' +
        'To try again, edit and save the content on it.',
    ])
    expect(written).toContain('index.html')
    const after = readSite(publisher.siteDir)
    expect(after.get('story-3.html')).toBe(before.get('story-3.html'))
    expect(after.get('index.html')).toContain('Third, corrected')
    const tries = tried.get('/story-3')
    retitle(4, 'Fourth, corrected')
    expect((await publisher.send([change('article', 4)])).notices).toEqual(notices)
    expect(tried.get('/story-3')).toBe(tries)
    for (const next of [change('verify'), change('settings')])
      expect((await publisher.send([next])).notices).toEqual(notices)
    expect(readSite(publisher.siteDir).get('story-3.html')).toBe(before.get('story-3.html'))
    broken.clear()
    retitle(3, 'Third, corrected again')
    expect((await publisher.send([change('article', 3)])).notices).toEqual([])
    await expectWholeSite()
  })

  const kinds = {
    'an article': {
      isNamed: /story-5\b|story 5\b/i,
      changes: [change('article', 5)],
      withdraw: () => service.posts.delete(5),
      lists: ['index.html', 'feed.xml', 'sitemaps/2026-11.xml'],
    },
    'an event': {
      isNamed: /carnival/i,
      changes: [change('event', 'event-1')],
      withdraw: () => service.events.delete('event-1'),
      lists: ['index.html', 'events.html', 'calendar.html', 'calendar.ics', 'calendar/sports.ics'],
    },
    'a game': {
      isNamed: /millers-larks|Larks/,
      changes: [change('event', 'game-1')],
      withdraw: () => service.events.delete('game-1'),
      lists: ['sports.html', 'sports/schedule.html', 'calendar.ics'],
    },
    'a business': {
      isNamed: /tannery/i,
      changes: [change('business')],
      withdraw: () => service.businesses.delete('business-1'),
      lists: ['business-directory.html'],
    },
  }
  it.each(Object.entries(kinds))('names %s nowhere after it was withdrawn', async (_name, kind) => {
    expect(filesNaming(kind.isNamed)).toEqual(expect.arrayContaining(kind.lists))
    kind.withdraw()
    for (const file of filesNaming(kind.isNamed))
      broken.add(file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`)
    await publisher.send(kind.changes)
    expect(filesNaming(kind.isNamed)).toEqual([])
    broken.clear()
    await publisher.send([change('verify')])
    await expectWholeSite()
  })

  it('fails and leaves the site as it was where no page can be rendered, but what was withdrawn goes', async () => {
    const before = readSite(publisher.siteDir)
    broken.add('all')
    retitle(3, 'Third, corrected')
    for (const kind of ['article', 'verify', 'settings'] as const) {
      await expect(publisher.send([change(kind, 3)])).rejects.toThrow('No picture')
      expect(readSite(publisher.siteDir)).toEqual(before)
    }
    service.posts.delete(5)
    await expect(publisher.send([change('article', 5)])).rejects.toThrow('No picture')
    expect(filesNaming(/story-5\b|story 5\b/i)).toEqual([])
    expect(readSite(publisher.siteDir).get('story-20.html')).toBe(before.get('story-20.html'))
    broken.clear()
    await publisher.send([change('verify')])
    await expectWholeSite()
  })
})
