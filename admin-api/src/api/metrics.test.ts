import { expect, it, onTestFinished } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { startMetrics } from './metrics.ts'

it('the metrics tell what waits and which version runs, as Prometheus reads it, and their port answers nothing else', async () => {
  const context = await buildTestContext()
  const metrics = await startMetrics(context, { host: '127.0.0.1', port: 0 })
  onTestFinished(metrics.close)
  const at = `http://127.0.0.1:${metrics.port}`
  const change = { kind: 'settings', created_at: context.clock.now() - 90_000 } as const
  await context.store.db.insertInto('changes').values(change).execute()
  const answer = await fetch(`${at}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('hometown_database_up 1')
  expect(lines).toContain('hometown_queue_length{queue="changes"} 1')
  expect(lines).toContain('hometown_queue_length{queue="mails"} 0')
  expect(lines).toContainEqual(expect.stringMatching(/^hometown_oldest_change_seconds 9\d/))
  expect(lines).toContainEqual(expect.stringMatching(/^hometown_info\{version="\d+\.\d+\.\d+"\} 1$/))
  expect(lines).not.toContainEqual(expect.stringMatching(/^hometown_last_publish_timestamp_seconds \d/))

  expect((await fetch(`${at}/api/health/ready`)).status).toBe(404)
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
})
