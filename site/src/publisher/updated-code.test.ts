import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, readSite } from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleBusiness, sampleEvent } from '../../test/support/sample-content.ts'
import { listFiles } from './client-files.ts'
import { fileOfPage } from './site-paths.ts'

const LISTS_OF_ARTICLES = ['/', '/business', '/business/2026/11', '/business/feed.xml', '/feed.xml']
const LISTS_OF_EVENTS = [
  '/events',
  '/calendar',
  '/calendar.ics',
  '/calendar/feed.xml',
  '/calendar/embed',
  '/calendar/embed/events',
]
const LISTS_OF_BUSINESSES = [
  '/business-directory',
  '/business-directory/list.json',
  '/business-directory/category/food-and-drink',
]
const LISTS = [...LISTS_OF_ARTICLES, ...LISTS_OF_EVENTS, ...LISTS_OF_BUSINESSES]
const SINGLE_PAGES = ['/events/fair-1', '/events/fair-1.ics', '/business-directory/shop-1']

/** Turns today's pages into those of earlier code, which lacked some marks. */
const generations = {
  'what they list': (html: string) =>
    html.replaceAll(/ data-subjects="article-(\d+)"/g, ' data-article="$1"').replaceAll(/ data-subjects="[^"]*"/g, ''),
  'what they are about': (html: string) =>
    html.replaceAll(/<meta name="hometown:subject"[^>]*>| data-subjects="[^"]*"/g, ''),
}

describe.each(Object.entries(generations))('the first release of code whose pages say %s', (_, toEarlier) => {
  let pages: BrokenPages
  let siteDir: string
  let before: Map<string, string>

  beforeEach(async () => {
    pages = await openBrokenPages()
    const { events, businesses } = pages.service
    events.set('event-1', sampleEvent(1, { title: 'Fish & "chips"', category: 'Events' }))
    businesses.set(
      'business-1',
      sampleBusiness(1, { name: 'Smith & Sons', website: 'https://hall.example/events/tickets' }),
    )
    ;({ siteDir } = await pages.open())
    const root = join(siteDir, 'current')
    for (const file of listFiles(root)) {
      if (file.endsWith('.html')) rewrite(join(root, file), toEarlier)
      if (file.endsWith('list.json')) rewrite(join(root, file), (json) => json.replaceAll(/,"business-\d+"(?=\])/g, ''))
    }
    before = readSite(siteDir)
  })
  afterEach(() => pages.close())

  async function update(): Promise<Map<string, string>> {
    const publisher = await pages.start(siteDir, 'updated')
    await publisher.send([change('verify')])
    return readSite(siteDir)
  }

  function expectSame(after: Map<string, string>): void {
    for (const file of Array.from(pages.broken, fileOfPage)) {
      expect(before.has(file), file).toBe(true)
      expect(after.get(file) === before.get(file), file).toBe(true)
    }
  }

  it('loses no page where the new code is broken', async () => {
    const articles = Array.from(pages.service.posts.values(), ({ slug }) => `/${slug}`)
    for (const path of [...articles, ...LISTS, ...SINGLE_PAGES]) pages.broken.add(path)
    expectSame(await update())
  })

  it('loses no list either when what it names is edited afterwards', async () => {
    for (const path of LISTS) pages.broken.add(path)
    await update()
    pages.service.events.set('event-1', sampleEvent(1, { title: 'Fish', category: 'Events' }))
    pages.service.businesses.set('business-1', sampleBusiness(1, { name: 'Smith' }))
    expectSame(await update())
  })

  it('shows nothing that was withdrawn meanwhile', async () => {
    const { posts, events, businesses } = pages.service
    posts.delete(11)
    posts.set(24, sampleArticle({ wordpressPostId: 24, slug: 'story-11', title: 'Another' }))
    events.delete('event-1')
    events.set('event-2', sampleEvent(2, { slug: 'fair-1', category: 'Events' }))
    businesses.clear()
    businesses.set('business-2', sampleBusiness(2, { slug: 'shop-1', category: 'Food & Drink' }))
    const gone = ['/story-11', ...SINGLE_PAGES]
    for (const path of [...gone, '/story-3', ...LISTS]) pages.broken.add(path)
    const after = await update()
    for (const file of gone.map(fileOfPage)) expect(after.has(file), file).toBe(false)
    expect(after.get('story-3.html')).toContain('Text of story 3')
    const withdrawn = [...after].filter(([, text]) => /Story 11<|Fish|Smith/.test(text))
    expect(withdrawn.map(([file]) => file)).toEqual([])
  })
})

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
