import type { PublishedEvent } from '@hometown/shared-types/contract/desk-events'
import { describe, expect, it } from 'vitest'
import { COPIES, contentOf, jsonLdOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleEvent, sampleSeries } from './support/sample-content.ts'

function siteWith(events: readonly PublishedEvent[], site = {}) {
  return renderedSite(contentOf({ site, events }))
}

const supper = sampleEvent(1, {
  slug: 'supper',
  title: 'Harvest supper',
  location: 'Grange Hall, 12 Mill Street',
  imageUrl: '/uploads/a.webp',
  picture: COPIES,
})

const UNCHANGED = {
  ...{ startDate: null, endDate: null, title: null, description: null, location: null },
  cancelled: false,
}
const story = sampleSeries(-10, 'FREQ=WEEKLY', {
  slug: 'story-time',
  title: 'Story time',
  skippedDates: ['2026-12-22'],
  exceptions: [
    {
      ...UNCHANGED,
      originalDate: '2026-11-24',
      startDate: '2026-11-25T20:00:00.000Z',
      endDate: '2026-11-25T21:00:00.000Z',
      location: 'Town Hall',
    },
    { ...UNCHANGED, originalDate: '2026-12-01', cancelled: true },
  ],
})

describe('the page of an event', () => {
  it('lets no letter of it be markup', async () => {
    const hostile = '<img src=x onerror=alert(1)> "A" & </script>'
    const page = await siteWith([
      { ...supper, title: hostile, description: hostile, location: hostile, tags: [hostile] },
    ]).page('/events/supper')
    expect(page.querySelectorAll('img[onerror], [src="x"]')).toHaveLength(0)
    expect(textOf(page.querySelector('h1'))).toBe(hostile)
    expect(page.querySelector('[data-share-title]')?.getAttribute('data-share-title')).toBe(hostile)
  })

  it('names the next dates of a series, with what is otherwise at them', async () => {
    const page = await siteWith([story]).page('/events/story-time')
    expect(textOf(page.querySelector('[aria-labelledby="repeats"] p'))).toBe('Every week on Tuesday')
    const dates = textsOf(page, '[aria-labelledby="dates"] li')
    expect(dates).toHaveLength(10)
    expect(dates.slice(0, 3)).toEqual([
      'Wednesday, November 25 2:00 PM – 3:00 PM Moved from Tuesday, November 24 Town Hall',
      'Tuesday, December 1 5:00 PM – 6:00 PM Canceled',
      'Tuesday, December 8 5:00 PM – 6:00 PM',
    ])
    expect(dates.join()).not.toContain('December 22')
    expect(textOf(page.querySelector('[role="note"]'))).toContain('Moved.')
  })

  it('stays when it is cancelled, and says so', async () => {
    const site = siteWith([{ ...supper, cancelled: true }])
    const page = await site.page('/events/supper')
    expect(textOf(page.querySelector('[role="note"]'))).toBe('Canceled. This event is canceled.')
    expect(page.querySelector('[aria-labelledby="add-to-calendar"]')).toBeNull()
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/^Canceled\./)
    expect(jsonLdOf(page)[0]).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  })

  it('leads to a place on the web, not to a map', async () => {
    const online = { ...supper, location: 'Online: https://meet.example.org/abc' }
    const page = await siteWith([online]).page('/events/supper')
    expect(jsonLdOf(page)[0]).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://meet.example.org/abc' },
    })
  })
})

describe('what an event says of itself to search engines', () => {
  it('has everything that they ask for', async () => {
    const graph = jsonLdOf(await siteWith([supper]).page('/events/supper'))
    expect(graph[0]).toMatchObject({
      '@type': 'Event',
      name: 'Harvest supper',
      startDate: '2026-11-21T17:00:00-06:00',
      endDate: '2026-11-21T18:00:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Grange Hall, 12 Mill Street' },
      image: [`https://news.example.org${COPIES.src}`],
    })
    expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  it('is the next date of a series, and what it was moved from', async () => {
    const graph = jsonLdOf(await siteWith([story]).page('/events/story-time'))
    expect(graph[0]).toMatchObject({
      startDate: '2026-11-25T14:00:00-06:00',
      previousStartDate: '2026-11-24T17:00:00-06:00',
      eventStatus: 'https://schema.org/EventRescheduled',
    })
  })

  it('has times that the clocks of its day show', async () => {
    const leap = { startDate: '2027-03-07T08:30:00.000Z', endDate: '2027-03-07T09:15:00.000Z' }
    const date = { ...UNCHANGED, originalDate: '2027-03-07', ...leap, cancelled: true }
    const night = { ...story, ...leap, exceptions: [date] }
    const graph = jsonLdOf(await siteWith([night]).page('/events/story-time'))
    expect(graph[0]).toMatchObject({ startDate: '2027-03-14T03:30:00-05:00', endDate: '2027-03-14T04:15:00-05:00' })
  })
})

it('the links to the calendar are in the sitemaps, by the month in which events begin', async () => {
  const site = siteWith([supper, story, sampleEvent(40)])
  expect(await site.text('/sitemap.xml')).toContain('/sitemaps/events-2026-12.xml')
  expect(await site.text('/sitemaps/pages.xml')).toContain('<loc>https://news.example.org/calendar</loc>')
  const november = await site.text('/sitemaps/events-2026-11.xml')
  expect(november).toContain(
    '<loc>https://news.example.org/events/supper</loc><lastmod>2026-10-01T12:00:00.000Z</lastmod>',
  )
  expect(november).toContain('/events/story-time<')
  expect(november).not.toContain('/events/fair-40<')
  expect(await siteWith([supper], { sample: true }).text('/sitemap.xml')).not.toContain('events-2026')
})
