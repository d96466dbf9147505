import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite, renderSite } from '../../test/support/open-publisher.ts'
import { sampleEvent, TODAY, withdrawn } from '../../test/support/sample-content.ts'

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

  it('has its own file again when it is back', async () => {
    const { sequence } = await withdraw()
    pages.service.events.set(party.id, { ...party, sequence: sequence + 1 })
    await publisher.send([eventChange(party.id)], TODAY, [])
    expect(event().getFirstPropertyValue('summary')).toBe(TITLE)
    expect(event().getFirstPropertyValue('sequence')).toBe(6)
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin))
  })

  it('is forgotten at midnight when its year is over', async () => {
    await withdraw()
    await publisher.send([change('midnight')], UNTIL)
    expect(file()).toContain('STATUS:CANCELLED')
    const { removed } = await publisher.send([change('midnight')], '2027-11-21')
    expect(removed).toContain(FILE)
  })

  it('is taken off the site even if its file can’t be rendered, and once more canceled when it can', async () => {
    pages.broken.add(`/${FILE}`)
    const left = await withdraw()
    expect(file()).toBeUndefined()
    pages.broken.clear()
    await publisher.send([change('redirect')])
    expect(readSite(publisher.siteDir)).toEqual(await renderSite(pages.service.origin, TODAY, [left]))
  })
})

function eventsIn(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

function onlyEvent(text: string): ICAL.Component {
  const [event, ...others] = eventsIn(text)
  if (event === undefined || others.length > 0) throw new Error(`Not one event: ${text}`)
  return event
}
