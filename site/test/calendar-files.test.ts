import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleEvent, sampleSeries, TODAY } from './support/sample-content.ts'

const events = [
  sampleEvent(1, {
    title: 'Supper; soup, pie\\cake',
    category: 'Community',
    description: 'Ä 🎡\n'.repeat(40),
    sequence: 3,
  }),
  sampleSeries(-100, 'FREQ=WEEKLY', { category: 'Sports', skippedDates: ['2026-11-25'] }),
  sampleEvent(2, { allDay: true, startDate: '2026-11-22', endDate: '2026-11-23', cancelled: true, category: 'Sports' }),
  sampleEvent(-59, { category: 'Clubs' }),
  sampleEvent(-70, { category: 'Clubs' }),
]

function siteWith(site = {}, today = TODAY) {
  return renderedSite(contentOf({ site, today, events }))
}

function read(file: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(file))
}

function uids(file: string): (string | null)[] {
  return read(file)
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('uid')))
}

describe('the calendar as a file, read by a program that is not ours,', () => {
  it('holds what is to come and what was over less than two months ago', async () => {
    const found = uids(await siteWith().text('/calendar.ics'))
    expect(found.sort()).toEqual(
      ['event--100', 'event--59', 'event-1', 'event-2'].map((id) => `${id}@hometown.example`),
    )
  })

  it('says of each event what it is, with the zone that its hours are in', async () => {
    const calendar = read(await siteWith().text('/calendar.ics'))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Hometown News: Community Calendar')
    expect(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
      'America/Chicago',
    ])
    const supper = calendar
      .getAllSubcomponents('vevent')
      .find((event) => event.getFirstPropertyValue('uid') === 'event-1@hometown.example')
    expect(supper?.getFirstPropertyValue('summary')).toBe('Supper; soup, pie\\cake')
    expect(supper?.getFirstPropertyValue('description')).toBe('Ä 🎡\n'.repeat(40))
    expect(supper?.getFirstPropertyValue('sequence')).toBe(3)
    expect(String(supper?.getFirstPropertyValue('url'))).toBe('https://news.example.org/events/fair-1')
    expect(supper?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('America/Chicago')
  })

  it('has a cancelled event, marked, and days with the first free one as their end', async () => {
    const [event] = read(await siteWith().text('/events/fair-2.ics')).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-11-22')
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2026-11-24')
  })

  it('is empty for the sample county on a public address', async () => {
    const hidden = siteWith({ sample: true })
    expect(uids(await hidden.text('/calendar.ics'))).toEqual([])
    expect(uids(await siteWith({ sample: true, siteUrl: 'http://localhost:3000' }).text('/calendar.ics'))).toHaveLength(
      4,
    )
  })
})

it('the calendar in a frame of another site needs no script, leads into the paper, and is for no search engine', async () => {
  const page = await siteWith().page('/calendar/embed')
  expect(page.querySelectorAll('script, link[rel="modulepreload"]')).toHaveLength(0)
  // Screen readers jump between landmarks, so everything is in one.
  expect(page.querySelectorAll('body > :not(main)')).toHaveLength(0)
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  const links = Array.from(page.querySelectorAll('a'))
  expect(links.every(({ target }) => target === '_blank')).toBe(true)
  expect(links.map((link) => link.href)).toContain('https://news.example.org/events/fair-1')
})
