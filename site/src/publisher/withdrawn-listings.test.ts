import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleBusiness, sampleContent, sampleEvent } from '../../test/support/sample-content.ts'
import { listPagePaths, NOT_FOUND } from './site-paths.ts'

const LISTS_OF_EVENTS = [
  'index.html',
  'events.html',
  'calendar.html',
  'calendar.ics',
  'calendar/sports.ics',
  'calendar/embed.html',
]
const LISTS_OF_BUSINESSES = [
  'business-directory.html',
  'business-directory/list.json',
  'business-directory/category/food-and-drink.html',
]

describe('pages that can’t be rendered while an event or a business is withdrawn', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    const { events, businesses } = pages.service
    for (const number of [2, 3, -2]) events.set(`event-${number}`, sampleEvent(number, { category: 'Clubs' }))
    events.set('event-1', sampleEvent(1, { slug: 'carnival', title: 'Carnival', category: 'Sports' }))
    for (const number of [2, 3]) businesses.set(`business-${number}`, sampleBusiness(number))
    businesses.set('business-1', sampleBusiness(1, { slug: 'tannery', name: 'Tannery' }))
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  function breakLists(): void {
    const { posts, events, businesses } = pages.service
    const own = new Set([
      ...Array.from(posts.values(), ({ slug }) => `/${slug}`),
      ...Array.from(events.values(), ({ slug }) => `/events/${slug}`),
      ...Array.from(businesses.values(), ({ slug }) => `/business-directory/${slug}`),
    ])
    const content = sampleContent(20, undefined, [...businesses.values()], [], [...events.values()])
    for (const path of listPagePaths(content)) if (!own.has(path) && path !== NOT_FOUND) pages.broken.add(path)
  }

  function filesNaming(name: RegExp): string[] {
    return [...readSite(publisher.siteDir)].flatMap(([file, text]) => (name.test(text) ? [file] : []))
  }

  const events = {
    isNamed: /carnival/i,
    title: /Carnival/,
    lists: LISTS_OF_EVENTS,
    change: [eventChange('event-1')],
    withdraw: () => pages.service.events.delete('event-1'),
    passOn() {
      pages.service.events.set('event-4', sampleEvent(4, { slug: 'carnival', category: 'Sports' }))
    },
  }
  const businesses = {
    isNamed: /tannery/i,
    title: /Tannery/,
    lists: LISTS_OF_BUSINESSES,
    change: [change('business')],
    withdraw: () => pages.service.businesses.delete('business-1'),
    passOn() {
      pages.service.businesses.set('business-4', sampleBusiness(4, { slug: 'tannery', category: 'Food & Drink' }))
    },
  }
  const kinds = { 'an event': events, 'a business': businesses }

  const ways = {
    'one change': (kind: typeof events | typeof businesses) => publisher.send(kind.change),
    'the first publish of another process': async () => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('midnight')])
    },
  }
  const cases = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.entries(ways).map(([way, publish]) => [name, way, kind, publish] as const),
  )

  it.each(cases)('name %s nowhere after %s', async (_kind, _way, kind, publish) => {
    expect(filesNaming(kind.isNamed)).toEqual(expect.arrayContaining(kind.lists))
    kind.withdraw()
    breakLists()
    await publish(kind)
    expect(filesNaming(kind.isNamed)).toEqual([])
    pages.broken.clear()
    await publisher.send([change('verify')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })
})
