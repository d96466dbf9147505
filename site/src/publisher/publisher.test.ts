import { appendFileSync, existsSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, openContentService } from '../../test/support/content-service.ts'
import {
  change,
  getRenderer,
  listWrongFiles,
  makeFolder,
  openPublished,
  openPublisher,
  readSite,
} from '../../test/support/open-publisher.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleContent,
  sampleEvent,
  sampleNewsletter,
  TODAY,
} from '../../test/support/sample-content.ts'
import { listFiles } from './files.ts'
import type { PageRenderer } from './render.ts'

describe('a publish', () => {
  let service: ContentService

  beforeEach(async () => {
    service = await openContentService(sampleContent(20).articles.all())
  })

  it('does not write what is already there', async () => {
    const publisher = await openPublished(service.origin)
    expect(await publisher.send([change('article', 1)])).toMatchObject({ written: [], removed: [] })
    expect(await publisher.send([change('verify')])).toMatchObject({ written: [], removed: [] })
  })

  it('makes up for one that failed', async () => {
    const pages = await getRenderer()
    let fails = false
    const renderer: PageRenderer = {
      render: (path, content) => (fails ? Promise.reject(new Error('Not now')) : pages.render(path, content)),
    }
    const publisher = await openPublished(service.origin, { renderer })
    fails = true
    service.posts.delete(5)
    await expect(publisher.send([change('article', 5)])).rejects.toThrow('Not now')
    fails = false
    // Memory already has the new content, but the pages of the failed publish must still be updated.
    await publisher.send([change('article', 6)])
    expect(await listWrongFiles(publisher.siteDir, service.origin)).toEqual([])
  })

  it('follows the county’s date, and renders every footer anew in a new year', async () => {
    const publisher = await openPublished(service.origin)
    await publisher.send([change('midnight')], '2026-11-21')
    expect(await listWrongFiles(publisher.siteDir, service.origin, '2026-11-21')).toEqual([])
    await publisher.send([change('midnight')], '2027-01-01')
    expect(await listWrongFiles(publisher.siteDir, service.origin, '2027-01-01')).toEqual([])
  })

  it('of a new process compares every file, because its predecessor may have been other code, or was killed', async () => {
    const siteDir = makeFolder()
    await openPublished(service.origin, { siteDir })
    writeFileSync(join(siteDir, 'current/about.html'), 'As it was before')
    writeFileSync(join(siteDir, 'current/weather.html'), 'Rain')
    await (await openPublisher(service.origin, { siteDir })).send([change('article', 1)])
    expect(await listWrongFiles(siteDir, service.origin)).toEqual([])
  })

  it('of a new process that fails takes down what was withdrawn, and nothing else that is touched by nothing', async () => {
    const siteDir = makeFolder()
    await openPublished(service.origin, { siteDir })
    writeFileSync(join(siteDir, 'current/weather.html'), 'Rain')
    appendFileSync(join(siteDir, 'current/about.html'), '<a href="/weather">Weather</a>')
    const before = readSite(siteDir)
    service.posts.delete(5)
    const flush = () => Promise.reject(new Error('EIO: i/o error, fsync'))
    const publisher = await openPublisher(service.origin, { siteDir, flush })
    const place = { slug: 'story-5', status: 'published' } as const
    await expect(publisher.send([{ ...change('article', 5), before: place }])).rejects.toThrow('EIO')
    expect(readSite(siteDir)).toEqual(new Map([...before].filter(([, text]) => !/story-5\b/.test(text))))
  })

  it('keeps hashed files of earlier code for a day, because open pages still load them', async () => {
    const publisher = await openPublished(service.origin)
    const folder = join(publisher.siteDir, 'current/_astro')
    const old = join(folder, 'old.js')
    const present = join(folder, listFiles(folder)[0] ?? '')
    writeFileSync(old, '')
    utimesSync(present, 0, 0)
    await publisher.send([change('verify')])
    expect(existsSync(old)).toBe(true)
    expect(Date.now() - statSync(present).mtimeMs).toBeLessThan(60_000)
    utimesSync(old, 0, 0)
    await publisher.send([change('settings')])
    expect(existsSync(old)).toBe(false)
  })

  it.each(['article', 'settings'] as const)(
    'of which the disk keeps nothing fails and leaves the site as it was, but for what was withdrawn (%s)',
    async (kind) => {
      let isRefusing = false
      const flush = async () => {
        if (isRefusing) throw new Error('EIO: i/o error, fsync')
      }
      const publisher = await openPublished(service.origin, { flush })
      const before = readSite(publisher.siteDir)
      isRefusing = true
      service.posts.set(3, sampleArticle({ wordpressPostId: 3, title: 'Third, corrected' }))
      await expect(publisher.send([change('article', 3), change(kind)])).rejects.toThrow('EIO')
      expect(readSite(publisher.siteDir)).toEqual(before)
      expect(existsSync(join(publisher.siteDir, 'staging'))).toBe(false)
      service.posts.delete(5)
      await expect(publisher.send([change('article', 5), change(kind)])).rejects.toThrow('EIO')
      const namesTaken = (text: string) => /story-5\b|Story 5\b/.test(text)
      expect(readSite(publisher.siteDir)).toEqual(new Map([...before].filter(([, text]) => !namesTaken(text))))
    },
  )

  it('writes redirects from old addresses, and nothing else when they change', async () => {
    service.site = { ...service.site, redirects: [{ from: '/old', to: '/story-1' }] }
    const publisher = await openPublished(service.origin)
    expect(readSite(publisher.siteDir).get('_redirects')).toBe('/old /story-1 301\n/article/:slug /:slug 301\n')
    service.site = { ...service.site, redirects: [{ from: '/older', to: '/story-1' }] }
    const { written } = await publisher.send([change('redirects')])
    expect(written).toEqual(['_redirects', 'build.json'])
  })

  it('writes as few files for a newsletter, an event or a business with many others as with few', async () => {
    const counts: number[][] = []
    for (const size of [5, 120]) {
      for (let at = 1; at <= size; at++) {
        service.newsletters.set(`newsletter-${at}`, sampleNewsletter(at))
        service.events.set(`event-${at}`, sampleEvent(at, { category: 'Clubs' }))
        service.businesses.set(`business-${at}`, sampleBusiness(at))
      }
      const publisher = await openPublished(service.origin)
      service.newsletters.set('new', sampleNewsletter(0, { id: 'new' }))
      service.events.set('new', sampleEvent(0, { id: 'new', slug: 'new', category: 'Sports' }))
      service.businesses.set('business-3', sampleBusiness(3, { phone: '555-0142' }))
      const publishes = [change('newsletter', 'new'), change('event', 'new'), change('business')].map((one) => [one])
      const written = []
      for (const changes of publishes) written.push((await publisher.send(changes)).written.length)
      counts.push(written)
      for (const items of [service.newsletters, service.events]) items.delete('new')
    }
    expect(counts[1]).toEqual(counts[0])
    expect(Math.max(...(counts[0] ?? []))).toBeLessThanOrEqual(14)
  })

  it('renders an event again at midnight only where its next date is another', async () => {
    for (const inDays of [-1, 0, 1, 2]) service.events.set(`event-${inDays}`, sampleEvent(inDays))
    const publisher = await openPublished(service.origin)
    const { written } = await publisher.send([change('midnight')], addCountyDays(TODAY, 1))
    expect(written.filter((path) => path.startsWith('events/'))).toEqual(['events/fair-0.html'])
  })
})
