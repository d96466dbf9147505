import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite, textsOf } from './support/rendered-site.ts'
import { sampleEvent, sampleSeries } from './support/sample-content.ts'

const KB = 1000

/** Single events around today, up to a dozen per day, and a tenth as many series. */
function calendarOf(size: number) {
  const events = Array.from({ length: size }, (_, at) => {
    const facts = { id: `event-${at}`, slug: `happening-${at}`, title: `Happening number ${at}` }
    const day = (at % 46) - 20
    const description = `What only the dialog tells of ${at}.`
    return at % 10 === 0
      ? sampleSeries(day, 'FREQ=WEEKLY', { ...facts, description })
      : sampleEvent(day, { ...facts, description })
  })
  return renderedSite(contentOf([], {}, undefined, [], [], events))
}

describe('the page of the calendar', () => {
  it('carries what it shows, among many events as among few', async () => {
    const [few, many] = await Promise.all([calendarOf(100).text('/calendar'), calendarOf(1500).text('/calendar')])
    expect(many.length).toBeLessThan(68 * KB)
    expect(many.length - few.length).toBeLessThan(10 * KB)
    for (const path of ['/calendar', '/events']) {
      expect(await calendarOf(100).text(path), path).not.toContain('What only the dialog tells')
    }
  })

  it('says how many more there are, and without script leads to them', async () => {
    const page = await calendarOf(400).page('/calendar')
    const links = Array.from(page.querySelectorAll<HTMLAnchorElement>('.month-more'), (link) =>
      link.getAttribute('href'),
    )
    expect(links.length).toBeGreaterThan(25)
    for (const link of new Set(links)) {
      if (link !== '/events#past') expect(page.querySelector(link ?? ''), `${link}`).not.toBeNull()
    }
    expect([links[0], links.at(-1)]).toEqual(['/events#past', '#upcoming'])
    expect(links).toContain('#day-2026-11-20')
    expect(textsOf(page, '[data-day="2026-11-20"] .month-more')).toEqual(['+8 more'])
  })
})
