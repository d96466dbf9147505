import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../test/support/loopback-outside.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { loadConfig } from '../../../config/config.ts'
import { createLogger } from '../../../log/log.ts'
import { recurringLooksOf } from '../../../scheduled-work.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { createLooker } from '../schedule/polling-tasks.service.ts'
import { findForwardingProblem } from './audit-outbox.service.ts'
import { createForwarder, forwardAudit } from './forward-audit.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the audit log of an installation with AUDIT_LOG_URL', () => {
  /** @param answers statuses of the other system, the last one from then on */
  async function open({ answers = [200], env = {} }: { answers?: number[]; env?: Record<string, string> } = {}) {
    const calls: { headers: Record<string, unknown>; entries: Record<string, unknown>[] }[] = []
    const { origin } = await serveOutside(async (request, response) => {
      const body = await text(request)
      const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200
      const entries = body.trim().split('\n')
      calls.push({ headers: request.headers, entries: entries.map((line) => JSON.parse(line)) })
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end()
    })
    const lines: Record<string, unknown>[] = []
    const log = createLogger('test', { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
    const { app, context } = await buildTestApp({
      store: await openTestStore(),
      outside: guardedOutside(),
      log,
      env: { AUDIT_LOG_URL: `${origin}/logs`, AUDIT_LOG_TOKEN: 's3cret', ...env },
    })
    const note = (title: string) =>
      context.store.db
        .transaction()
        .execute((trx) =>
          recordAudit(
            trx,
            { user: null, action: 'article.publish', subject: 'a1', details: { title } },
            context.clock.now(),
          ),
        )
    const waiting = async () => (await context.store.db.selectFrom('audit_outbox').selectAll().execute()).length
    const forward = createForwarder()
    const titles = () => calls.map(({ entries }) => entries.map(({ details }) => (details as { title: string }).title))
    return { app, context, calls, lines, note, waiting, titles, forward: () => forward(context) }
  }

  test('goes there as it is written, an entry a line with its id, under the token', async () => {
    const { context, calls, note, forward, waiting } = await open()
    await note('Bridge opens')
    context.clock.advance(1000)
    await note('Bridge closes')
    await forward()
    const stored = await context.store.db.selectFrom('audit_log').select('id').orderBy('created_at').execute()
    expect(calls).toMatchObject([
      {
        headers: { authorization: 'Bearer s3cret', 'content-type': 'application/x-ndjson' },
        entries: [
          {
            ...{ id: stored[0]?.id, type: 'audit', at: '2026-11-20T16:00:00.000Z', site: 'http://localhost:3000' },
            ...{ username: null, action: 'article.publish', subject: 'a1', address: null },
            details: { title: 'Bridge opens' },
          },
          { id: stored[1]?.id, details: { title: 'Bridge closes' } },
        ],
      },
    ])
    expect(await waiting()).toBe(0)
    await forward()
    expect(calls).toHaveLength(1)
  })

  test('goes there in batches of two hundred', async () => {
    const { context, calls, forward, waiting } = await open()
    await context.store.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 450; at++) await recordAudit(trx, { user: null, action: 'article.publish' }, at)
    })
    await forward()
    expect(calls.map(({ entries }) => entries.length)).toEqual([200, 200, 50])
    expect(new Set(calls.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(450)
    expect(await waiting()).toBe(0)
  })

  test('an action that is undone sends nothing', async () => {
    const { context, note, waiting } = await open()
    await expect(
      context.store.db.transaction().execute(async (trx) => {
        await recordAudit(trx, { user: null, action: 'article.publish' }, 0)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await waiting()).toBe(0)
    await note('Bridge opens')
    expect(await waiting()).toBe(1)
  })

  test.each([500, 401, 307])(
    'waits here while the other system answers %s, longer each time, and loses nothing',
    async (status) => {
      const { context, calls, lines, note, forward, titles, waiting } = await open({ answers: [status, status, 204] })
      await note('One')
      await forward()
      await forward()
      expect(calls).toHaveLength(1)
      expect(lines).toMatchObject([{ level: 50, reason: `It answered ${status}.`, failures: 1, retryInMs: 4000 }])
      await note('Two')
      context.clock.advance(4000)
      await forward()
      expect(lines[1]).toMatchObject({ failures: 2, retryInMs: 8000 })
      context.clock.advance(4000)
      await forward()
      expect(calls).toHaveLength(2)
      context.clock.advance(4000)
      await forward()
      expect(titles().at(-1)).toEqual(['One', 'Two'])
      expect(lines[2]).toMatchObject({ msg: 'AUDIT_LOG_URL takes the audit log again' })
      expect(await waiting()).toBe(0)
      expect(JSON.stringify(lines)).not.toContain('s3cret')
    },
  )

  test('what was sent when the process died before it noted that is sent again with the same id', async () => {
    const { context, calls, note, forward } = await open()
    await note('Bridge opens')
    const write = vi.spyOn(context.store, 'groupWrite').mockRejectedValueOnce(new Error('killed'))
    await expect(forward()).rejects.toThrow('killed')
    write.mockRestore()
    await createForwarder()(context)
    expect(calls).toHaveLength(2)
    expect(calls[0]?.entries).toEqual(calls[1]?.entries)
  })

  test('is sent by one machine of several', async () => {
    const { context, calls, note } = await open()
    await note('Bridge opens')
    const [one, other] = [createLooker(context, forwardAudit), createLooker(context, forwardAudit)]
    onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
    await one.look()
    await note('Bridge closes')
    await other.look()
    expect(calls).toHaveLength(1)
    await one.stop()
    await other.look()
    expect(calls).toHaveLength(2)
  })

  test('goes there with warnings about refused requests, without the address of a stranger', async () => {
    const { app, calls, forward, waiting, context } = await open()
    const post = (body: string) =>
      app.inject({
        ...{ method: 'POST', url: '/api/auth/login', body, remoteAddress: '203.0.113.5' },
        headers: { 'content-type': 'application/json' },
      })
    await post('{"__proto__":{}}')
    await post('{')
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin: 'https://evil.example' } })
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
    await forward()
    expect(calls[0]?.entries).toMatchObject([
      { type: 'warning', code: 'prototype_key', route: '/api/auth/login', network: '203.0.113' },
      { type: 'warning', code: 'foreign_origin', origin: 'https://evil.example' },
    ])
    expect(JSON.stringify(calls)).not.toContain('203.0.113.5')

    await post('{"__proto__":{}}')
    await app.close()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    context.clock.advance(8 * DAY)
    await cleanUp(context)
    expect(await waiting()).toBe(0)
  })

  test('that doesn’t arrive for ten minutes is a problem for administrators, until it does', async () => {
    const { context, note, forward } = await open({ answers: [503, 200] })
    await note('Bridge opens')
    await forward()
    context.clock.advance(10 * MINUTE - 1)
    expect(await findForwardingProblem(context)).toBeUndefined()
    context.clock.advance(1)
    expect(await findForwardingProblem(context)).toMatch(/haven’t reached 127\.0\.0\.1:\d+ for ten minutes/)
    await forward()
    expect(await findForwardingProblem(context)).toBeUndefined()
  })

  test('stays in the database without AUDIT_LOG_URL, and nothing waits longer than until the next clean-up', async () => {
    const { app, context, calls, note, forward, waiting } = await open({
      env: { AUDIT_LOG_URL: '', AUDIT_LOG_TOKEN: '' },
    })
    await note('Bridge opens')
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { origin: 'https://evil.example' } })
    await forward()
    expect(calls).toEqual([])
    expect(recurringLooksOf(context)).not.toContain(forwardAudit)
    context.clock.advance(DAY)
    expect(await findForwardingProblem(context)).toBeUndefined()
    await cleanUp(context)
    expect(await waiting()).toBe(0)
  })
})

test.each([
  ['https://logs.example.org/hometown', true],
  ['http://127.0.0.1:9000/logs', true],
  ['http://logs.example.org/hometown', false],
  ['http://10.0.0.5/logs', false],
  ['https://user:secret@logs.example.org/', false],
  ['ftp://logs.example.org/', false],
  ['logs.example.org', false],
])('AUDIT_LOG_URL may be %s: %s', (AUDIT_LOG_URL, isAllowed) => {
  const loaded = loadConfig({ AUDIT_LOG_URL })
  expect(loaded.ok).toBe(isAllowed)
  expect(JSON.stringify(loaded)).not.toContain('user:secret')
})

test('a token without an address is refused at the start', () => {
  const loaded = loadConfig({ AUDIT_LOG_TOKEN: 's3cret' })
  expect(loaded).toEqual({ ok: false, problems: ['AUDIT_LOG_URL is missing: AUDIT_LOG_TOKEN is for it.'] })
})
