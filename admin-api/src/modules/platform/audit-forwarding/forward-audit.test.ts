import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../test/support/loopback-outside.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { loadConfig } from '../../../config/config.ts'
import { createLogger } from '../../../log/log.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { createForwarder } from './forward-audit.ts'

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
})

test('a token without an address is refused at the start', () => {
  const loaded = loadConfig({ AUDIT_LOG_TOKEN: 's3cret' })
  expect(loaded).toEqual({ ok: false, problems: ['AUDIT_LOG_URL is missing: AUDIT_LOG_TOKEN is for it.'] })
})
