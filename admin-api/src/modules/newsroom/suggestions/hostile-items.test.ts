import { describe, expect, it } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  GAZETTE,
  NOW,
  news,
  openDesk,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { documentReader, type ScrapedItem } from '../extraction/extraction.service.ts'
import { addOrigins } from './suggestions.service.ts'

const ODD_TIMES = [
  ...['0001-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '-000001-01-01', '275760-09-13', '+275760-09-14T00:00Z'],
  ...[
    '2026-02-30',
    '2026-11-31T25:61',
    '2026-11-20T10:00:00+99:99',
    '1e9',
    '١٩-١٢-٢٠٢٦',
    'tomorrow',
    '\u202e2026-12-01',
  ],
  ...['0000-00-00', '1', '99999999999999999999', '2026-12-01T24:00', '2026-W50-1', '2026-13-45T00:00'],
]

describe('scraped items that mean ill', () => {
  it('that are told under thousands of addresses have twenty origins', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    for (const run of [1, 2]) {
      const again = Array.from({ length: 600 }, (_, place) => {
        const item = news({ url: `https://gazette.example.org/${run}/${place}` })
        return { suggestionId: id, source: GAZETTE, foundAt: NOW, item }
      })
      await desk.context.store.db.transaction().execute((trx) => addOrigins(trx, again))
    }
    expect((await ask(desk, 'GET', `/${id}`)).json().origins).toHaveLength(20)
    const { suggestion } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    expect(suggestion.origins).toHaveLength(20)
    const [article] = await articlesOf(desk)
    // The attribution names a source once.
    expect(article?.content_html.match(/<a /g)).toHaveLength(1)
  })

  it('leave calendar and schedule readable, whenever they say they are', async () => {
    const desk = await openDesk(openTestStore)
    const items: ScrapedItem[] = (await Promise.all(ODD_TIMES.map(itemsOn))).flat()
    items.push(eventItem({ timeZone: 'Not/AZone' }), fixtureItem({ startsAt: '9999-12-31T23:59' }))
    expect(items.length).toBeGreaterThan(10)
    const statuses = new Set<number>()
    for (const item of items) {
      const id = await suggest(desk, item)
      const made = await ask(desk, 'POST', `/${id}/${item.kind === 'fixture' ? 'fixture' : 'event'}`)
      expect([200, 409, 422], `${JSON.stringify(item).slice(0, 300)} ${made.body.slice(0, 300)}`).toContain(
        made.statusCode,
      )
      statuses.add(made.statusCode)
    }
    expect(statuses).toContain(200)
    for (const url of [
      '/api/calendar-events',
      '/api/calendar-events?page=1',
      '/api/calendar-events?from=2026-11-01&to=2026-12-31',
      '/api/calendar-events?from=9999-12-01&to=9999-12-31',
      '/api/fixtures',
      '/api/fixtures?page=1',
      '/api/calendar-events/published',
      '/api/content-suggestions',
      '/api/content-suggestions?page=1&sort=newest',
    ]) {
      const answer = await desk.app.inject({ url, headers: desk.staff.headers })
      expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBe(200)
    }
  })

  it('turn no words of ours around', async () => {
    const [item] = await read(
      '<rss><channel><item><title>Bridge \u202Eopens\u2066 now</title><link>/a</link></item></channel></rss>',
    )
    expect(item?.title).toBe('Bridge opens now')
    expect(await read('<rss><channel><item><title>\u202E\u200B</title><link>/a</link></item></channel></rss>')).toEqual(
      [],
    )
  })
})

async function itemsOn(time: string): Promise<ScrapedItem[]> {
  const quoted = JSON.stringify(time)
  const things = [
    `{"@type":"Event","name":"Event of ${time}","startDate":${quoted},"location":"Square"}`,
    `{"@type":"Event","name":"Event until ${time}","startDate":"2026-12-01T10:00","endDate":${quoted}}`,
    `{"@type":"SportsEvent","name":"Millers vs. Larks ${time}","sport":"Football","startDate":${quoted},"homeTeam":{"name":"Millers"},"awayTeam":{"name":"Larks"}}`,
  ]
  const page = `<title>Events</title><script type="application/ld+json">[${things.join()}]</script>`
  return (await read(page)).filter(({ kind }) => kind !== 'news')
}

async function read(text: string): Promise<ScrapedItem[]> {
  const about = { url: 'https://gazette.example.org/', contentType: 'text/html', timeZone: 'America/Chicago' }
  return (await documentReader.read({ ...about, body: Buffer.from(text), countyName: 'Cedar County', now: NOW })).items
}
