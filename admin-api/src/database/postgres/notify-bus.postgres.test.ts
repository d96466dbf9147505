import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRecordingBus } from '../../../test/support/build-test-app.ts'
import { cutConnections } from '../../../test/support/postgres-server.ts'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import type { ProcessMessage } from '../../messages/messages.ts'
import { createNotifyBus, type NotifyBus } from './notify-bus.ts'
import { openPostgres } from './postgres.ts'

const log = pino({ level: 'silent' })

async function openDatabase() {
  const address = await createTestDatabase()
  const store = openPostgres(address)
  onTestFinished(() => store.close())
  const listening = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = 'hometown listens' and query like 'listen%'
    `.execute(store.db)
    return rows[0]?.n ?? 0
  }
  let heard = 0

  /** Opens a process that listens. */
  async function open(
    supervisorId: string,
    name: 'api' | 'jobs',
  ): Promise<{ messages: NotifyBus; got: ProcessMessage[] }> {
    const messages = createNotifyBus({ ipc: createRecordingBus(), store, address, supervisorId, name, log })
    onTestFinished(messages.close)
    const got: ProcessMessage[] = []
    messages.onMessage((message) => got.push(message))
    heard += 1
    await vi.waitUntil(async () => (await listening()) === heard, { timeout: 60_000 })
    return { messages, got }
  }
  return { address, store, open, listening }
}

function publishing(message: string): ProcessMessage {
  const times = { startedAt: '', finishedAt: null }
  const receipt = { id: 'p1', outcome: 'running' as const, changes: 0, ...times, message, notices: [] }
  return { type: 'live', event: { type: 'publish', receipt } }
}

/** Notifications come in the order of their commits, so what was sent before it has arrived. */
async function arrival(sender: NotifyBus, got: readonly ProcessMessage[]): Promise<void> {
  const last = publishing(`last ${Math.random()}`)
  sender.send(last)
  await vi.waitUntil(() => got.some((message) => isDeepStrictEqual(message, last)), { timeout: 60_000 })
}

test('a message reaches the processes of other machines that it is for, unless it concerns one machine alone', async () => {
  const { open } = await openDatabase()
  const sender = await open('one', 'api')
  const sibling = await open('one', 'api')
  const jobs = await open('two', 'jobs')
  const api = await open('two', 'api')
  sender.messages.send({ type: 'mails-waiting' })
  sender.messages.send({ type: 'site-clear' })
  sender.messages.send({ type: 'sessions-ended' })
  await arrival(sender.messages, api.got)
  await vi.waitUntil(() => jobs.got.length > 0, { timeout: 60_000 })
  expect(jobs.got).toEqual([{ type: 'mails-waiting' }])
  expect(api.got.map(({ type }) => type)).toEqual(['sessions-ended', 'live'])
  expect([sender.got, sibling.got]).toEqual([[], []])
})

test('an event that is too long for a notification makes desks load everything again', async () => {
  const { open } = await openDatabase()
  const sender = await open('one', 'jobs')
  const other = await open('two', 'api')
  sender.messages.send(publishing('é'.repeat(4000)))
  await arrival(sender.messages, other.got)
  expect(other.got[0]).toMatchObject({
    event: { type: 'changed', lists: expect.arrayContaining(['articles', 'media']) },
  })
})

test('after a connection was cut, everything is looked at, and messages arrive again', async () => {
  const { address, open, listening } = await openDatabase()
  const sender = await open('one', 'api')
  const jobs = await open('two', 'jobs')
  const api = await open('three', 'api')
  await cutConnections(address)
  await vi.waitUntil(() => jobs.got.length > 0 && api.got.length > 0, { timeout: 60_000 })
  await vi.waitUntil(async () => (await listening().catch(() => 0)) === 3, { timeout: 60_000 })
  expect(jobs.got.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['messages-missed', 'mails-waiting', 'webhooks-waiting']),
  )
  expect(api.got.map(({ type }) => type)).toEqual(expect.arrayContaining(['messages-missed', 'sessions-ended', 'live']))
  await arrival(sender.messages, api.got)
})
