import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openCalendar } from '../../../../../test/support/open-calendar.ts'
import { openTestSqlite } from '../../../../../test/support/test-store.ts'

const MONTH = '/api/calendar-events?from=2026-11-01&to=2026-12-05'
const PUBLISHED = '/api/calendar-events/published'
const LIMIT = 240

const open = async () => openCalendar(await openTestSqlite())
type Calendar = Awaited<ReturnType<typeof open>>

async function readUntilRefused({ app }: Calendar, url: string, remoteAddress: string): Promise<number> {
  for (let calls = 0; calls <= LIMIT; calls++)
    if ((await app.inject({ url, remoteAddress })).statusCode === 429) return calls
  return Number.POSITIVE_INFINITY
}

it.each([MONTH, PUBLISHED, `${PUBLISHED}/none`])('refuses who asks for %s too often, and nobody else', async (url) => {
  const calendar = await open()
  expect(await readUntilRefused(calendar, url, '198.51.100.1')).toBe(LIMIT)
  expect((await calendar.app.inject({ url, remoteAddress: '198.51.100.2' })).statusCode).not.toBe(429)
})

it('lets desks read on where a reader of the same office was refused', async () => {
  const calendar = await open()
  await readUntilRefused(calendar, MONTH, '127.0.0.1')
  expect((await calendar.call('GET', MONTH)).statusCode).toBe(200)
})

it('counts nothing that is read on its own machine for the pages, but what a proxy there passes on', async () => {
  const { app } = await open()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}${PUBLISHED}`, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let calls = 0; calls <= LIMIT; calls++) expect(await read({})).toBe(200)
  const passedOn = []
  for (let calls = 0; calls <= LIMIT; calls++) passedOn.push(await read({ 'x-forwarded-for': '198.51.100.3' }))
  expect([passedOn[0], passedOn.at(-1)]).toEqual([200, 429])
  await app.close()
})
