import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleEvent, sampleSeries, TODAY, withdrawn } from '../../test/support/sample-content.ts'

const TITLE = 'Party at the mayor’s'
const PLACE = '12 Private Lane'
const FILE = 'events/party.ics'
const UNTIL = '2027-11-20'

const party = sampleEvent(1, {
  ...{ id: 'party', slug: 'party', title: TITLE, location: PLACE, description: 'Bring secrets.', tags: ['politics'] },
  ...{ category: 'Sports', sequence: 4, timeZone: 'Europe/Berlin' },
})

describe('an event that was published and is withdrawn', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    pages.service.events.set(party.id, party)
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  const file = () => readSite(publisher.siteDir).get(FILE)
  const event = () => onlyEvent(file() ?? '')

  async function withdraw(one: PublishedEvent = party): Promise<WithdrawnEvent> {
    const left = withdrawn(one, UNTIL)
    pages.service.events.delete(one.id)
    await publisher.send([eventChange(one.id)], TODAY, [left])
    return left
  }

  it('is canceled where its file is followed, which says nothing else of it', async () => {
    const before = onlyEvent(file() ?? '')
    await withdraw()
    const text = file() ?? ''
    const said = Object.fromEntries(
      onlyEvent(text)
        .getAllProperties()
        .map((property) => [property.name, property.toICALString().split(/[:;]/).slice(1).join(' ')]),
    )
    expect(said).toEqual({
      uid: 'event-1@hometown.example',
      sequence: '5',
      dtstamp: '20261120T180000Z',
      dtstart: before.getFirstProperty('dtstart')?.toICALString().split(/[:;]/).slice(1).join(' '),
      dtend: before.getFirstProperty('dtend')?.toICALString().split(/[:;]/).slice(1).join(' '),
      summary: 'Canceled',
      status: 'CANCELLED',
      'last-modified': '20261120T180000Z',
    })
    expect(text).toContain('X-WR-CALNAME:Canceled\r\n')
    expect(text).toContain('BEGIN:VTIMEZONE')
    for (const words of [TITLE, PLACE, 'secrets', 'politics', 'Sports', 'party.']) expect(text).not.toContain(words)
  })

  it('is nowhere else: its page is gone, and no other calendar has it', async () => {
    const left = await withdraw()
    const site = readSite(publisher.siteDir)
    expect(site.has('events/party.html')).toBe(false)
    expect([...site].filter(([name, text]) => name !== FILE && text.includes(left.uid))).toEqual([])
    for (const [name, text] of site) expect(text, name).not.toContain(TITLE)
    expect(site).toEqual(await renderSite(pages.service.origin, TODAY, [left]))
  })

  it('is canceled with all its dates when it was a series', async () => {
    const series = sampleSeries(1, 'FREQ=WEEKLY', {
      ...{ id: 'party', slug: 'party', title: TITLE, recurrenceEndDate: '2027-03-01', skippedDates: ['2026-11-28'] },
      exceptions: [
        { ...{ originalDate: '2026-12-05', startDate: null, endDate: null, title: 'Secret guest' }, ...noOther },
      ],
    })
    pages.service.events.set(series.id, series)
    await publisher.send([eventChange(series.id)])
    const [master] = eventsIn(file() ?? '')
    await withdraw(series)
    for (const name of ['dtstart', 'dtend', 'rrule']) {
      expect(event().getFirstProperty(name)?.toICALString()).toBe(master?.getFirstProperty(name)?.toICALString())
    }
    expect(file()).not.toContain('guest')
  })

  it('is canceled on its days when it took whole ones', async () => {
    const days = { ...party, allDay: true, startDate: '2026-11-21', endDate: '2026-11-22' }
    pages.service.events.set(party.id, days)
    await publisher.send([eventChange(party.id)])
    await withdraw(days)
    expect(file()).toContain('DTSTART;VALUE=DATE:20261121\r\n')
    expect(file()).toContain('DTEND;VALUE=DATE:20261123\r\n')
  })

  it('has its own file again when it is back', async () => {
    const { sequence } = await withdraw()
    pages.service.events.set(party.id, { ...party, sequence: sequence + 1 })
    await publisher.send([eventChange(party.id)], TODAY, [])
    expect(event().getFirstPropertyValue('summary')).toBe(TITLE)
    expect(event().getFirstPropertyValue('sequence')).toBe(6)
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('makes way for an event that gets its address, and is canceled again when that goes', async () => {
    const left = await withdraw()
    const other = sampleEvent(2, { slug: 'party', title: 'Open house' })
    pages.service.events.set(other.id, other)
    await publisher.send([eventChange(other.id)], TODAY, [left])
    expect(event().getFirstPropertyValue('summary')).toBe('Open house')
    pages.service.events.delete(other.id)
    const later = { ...withdrawn(other, '2027-11-25'), withdrawnAt: left.withdrawnAt + 1 }
    await publisher.send([eventChange(other.id)], '2026-11-25', [left, later])
    expect(event().getFirstPropertyValue('uid')).toBe(other.uid)
    expect(event().getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  const ways: Record<string, (left: WithdrawnEvent) => Promise<unknown>> = {
    'a comparison of everything': () => publisher.send([change('verify')]),
    'a new release': () => publisher.send([change('settings')]),
    'reading everything again': (left) => publisher.send([change('restored')], TODAY, [left]),
    'another process': async (left) => {
      publisher = await pages.start(publisher.siteDir)
      return publisher.send([change('verify')], TODAY, [left])
    },
    'a release of other code': async (left) => {
      publisher = await pages.start(publisher.siteDir, 'other')
      return publisher.send([change('verify')], TODAY, [left])
    },
    'another process without a disk': async (left) => {
      publisher = await pages.open()
      return publisher.send([change('verify')], TODAY, [left])
    },
  }

  it.each(Object.entries(ways))('stays canceled after %s', async (_, publish) => {
    const left = await withdraw()
    const canceled = file()
    expect(canceled).toContain('STATUS:CANCELLED')
    await publish(left)
    expect(file()).toBe(canceled)
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin, TODAY, [left]))
  })

  it('is found when nobody was told', async () => {
    pages.service.events.delete(party.id)
    await publisher.send([change('verify')], TODAY, [withdrawn(party, UNTIL)])
    expect(event().getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('is forgotten at midnight when its year is over', async () => {
    await withdraw()
    await publisher.send([change('midnight')], UNTIL)
    expect(file()).toContain('STATUS:CANCELLED')
    const { removed } = await publisher.send([change('midnight')], '2027-11-21')
    expect(removed).toContain(FILE)
  })

  it('is forgotten by a process that starts after its year', async () => {
    const left = await withdraw()
    publisher = await pages.start(publisher.siteDir)
    await publisher.send([change('verify')], '2027-11-21', [left])
    expect(file()).toBeUndefined()
  })

  it('is canceled by a machine that takes over, and forgotten by one', async () => {
    const left = withdrawn(party, UNTIL)
    publisher = await pages.start(publisher.siteDir)
    pages.service.events.delete(party.id)
    const changes = [eventChange(party.id)]
    await publisher.follow({ type: 'follow', requestId: 'f', today: TODAY, changes, withdrawnEvents: [left] })
    const takeOver = (renderedOn: string, today: string) => {
      const redirect = [change('redirect')]
      return publisher.publish({ type: 'publish', requestId: 'p', changes: redirect, today, takenOver: { renderedOn } })
    }
    await takeOver(TODAY, TODAY)
    expect(event().getFirstPropertyValue('status')).toBe('CANCELLED')
    await takeOver(UNTIL, '2027-11-21')
    expect(file()).toBeUndefined()
  })

  it('is taken off the site even if its file can’t be rendered, and once more canceled when it can', async () => {
    pages.broken.add(`/${FILE}`)
    const left = await withdraw()
    expect(file()).toBeUndefined()
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin, TODAY, [left]))
  })

  it('stays canceled while pages can’t be rendered', async () => {
    await withdraw()
    const canceled = file()
    pages.broken.add(`/${FILE}`)
    await publisher.send([change('verify')])
    expect(file()).toBe(canceled)
    pages.broken.add('all')
    await expect(publisher.send([change('verify')])).rejects.toThrow('No picture')
    expect(file()).toBe(canceled)
    expect(existsSync(join(publisher.siteDir, 'current', FILE))).toBe(true)
  })
})

const noOther = { description: null, location: null, cancelled: false }

function eventsIn(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

function onlyEvent(text: string): ICAL.Component {
  const [event, ...others] = eventsIn(text)
  if (event === undefined || others.length > 0) throw new Error(`Not one event: ${text}`)
  return event
}
