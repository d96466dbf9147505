import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite, textsOf } from './support/rendered-site.ts'
import { sampleEvent, sampleSeries } from './support/sample-content.ts'

const KB = 1000

/** Makes single events around today, up to a dozen per day, and a tenth as many series. */
function calendarOf(size: number) {
  const events = Array.from({ length: size }, (_, at) => {
    const facts = { id: `event-${at}`, slug: `happening-${at}`, title: `Happening number ${at}` }
    const day = (at % 46) - 20
    const description = `What only the dialog tells of ${at}.`
    return at % 10 === 0
      ? sampleSeries(day, 'FREQ=WEEKLY', { ...facts, description })
      : sampleEvent(day, { ...facts, description })
  })
  return renderedSite(contentOf({ events }))
}

describe('the page of the calendar', () => {
  it('has no texts that only dialogs show, and stays light with hundreds of events on a day', async () => {
    const crowd = Array.from({ length: 300 }, (_, at) =>
      sampleEvent(1, { id: `event-${at}`, slug: `happening-${at}`, title: `Happening number ${at}` }),
    )
    const crowded = renderedSite(contentOf({ events: crowd }))
    expect(brotliCompressSync(await crowded.text('/calendar')).length).toBeLessThan(20 * KB)
    for (const path of ['/calendar', '/events']) {
      expect(await calendarOf(100).text(path), path).not.toContain('What only the dialog tells')
    }
  })

  it('says how many more there are, and without script leads to them', async () => {
    const site = calendarOf(400)
    const page = await site.page('/calendar')
    const links = Array.from(page.querySelectorAll<HTMLAnchorElement>('[data-day] li a[href*="#"]'), (link) =>
      link.getAttribute('href'),
    )
    expect(links.length).toBeGreaterThan(25)
    expect(links).toContain('/calendar/2026-11#day-2026-11-20')
    expect(textsOf(page, '[data-day="2026-11-20"] li a[href*="#"]')).toEqual(['+8 more'])
    const pages = new Map<string, Document>()
    for (const link of new Set(links)) {
      const [path = '', day = ''] = link?.split('#') ?? []
      const listed = pages.get(path) ?? (await site.page(path))
      pages.set(path, listed)
      expect(listed.getElementById(day), `${link}`).not.toBeNull()
    }
    expect([...pages.keys()]).toEqual(['/calendar/2026-11', '/calendar/2026-12'])
  })
})
