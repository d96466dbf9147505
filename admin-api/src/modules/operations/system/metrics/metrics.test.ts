import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../../test/support/failing-statements.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { createObjectMetrics } from './object-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { createPublishMetrics } from './publish-metrics.ts'
import { startMetrics } from './start-metrics.ts'

const LOOPBACK = '127.0.0.1'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  onTestFinished(() => void server.close())
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`
}

describe('the metrics', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/broken' ? 500 : 200
      response.end('fine')
    })
    const site = await listen(server)
    const metrics = await startMetrics(context, server, { host: LOOPBACK, port: 0 })
    onTestFinished(metrics.close)
    const at = `http://${LOOPBACK}:${metrics.port}`
    const scrape = async () => (await fetch(`${at}/metrics`)).text()
    return { context, site, at, scrape }
  }

  it('tell what waits, who owns work and which version runs, as Prometheus reads it', async () => {
    const { context, at } = await open()
    const { store, clock } = context
    const lease = createWorkLease(context, 'wordpress')
    await lease.hold()
    const change = { kind: 'settings', created_at: clock.now() - 90_000 } as const
    await store.db.insertInto('changes').values(change).execute()
    const answer = await fetch(`${at}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('hometown_database_up 1')
    expect(lines).toContain('hometown_queue_length{queue="changes"} 1')
    expect(lines).toContain('hometown_queue_length{queue="mails"} 0')
    expect(lines).toContainEqual(expect.stringMatching(/^hometown_oldest_change_seconds 9\d/))
    expect(lines).toContain('hometown_lease_held{work="wordpress",host=""} 1')
    expect(lines).toContain('hometown_lease_owners{work="wordpress"} 1')
    expect(lines).toContainEqual(expect.stringMatching(/^hometown_info\{version="\d+\.\d+\.\d+"\} 1$/))
    expect(lines).not.toContainEqual(expect.stringMatching(/^hometown_last_publish_timestamp_seconds \d/))
    await lease.release()
  })

  it('tell that a lease is free again', async () => {
    const { context, scrape } = await open()
    const lease = createWorkLease(context, 'wordpress')
    await lease.hold()
    await lease.release()
    expect(await scrape()).toContain('hometown_lease_held{work="wordpress",host=""} 0\n')
  })

  it('answer without the database, and show no old figures then', async () => {
    const { context, scrape } = await open()
    expect(await scrape()).toContain('hometown_queue_length{queue="changes"} 0')
    const statements = await failingStatements(context.store)
    statements.failAt(1, 'before')
    const text = await scrape()
    statements.lift()
    expect(text).toContain('hometown_database_up 0\n')
    expect(text).not.toMatch(/^hometown_(queue|oldest|lease)[a-z_]*(\{.*\})? \d/m)
  })

  it('count the answers by part and outcome', async () => {
    const { site, scrape } = await open()
    for (const path of ['/news', '/broken', '/api/events', '/admin/articles', '/api/live'])
      await (await fetch(site + path)).text()
    const counted = (await scrape())
      .split('\n')
      .filter((line) => line.startsWith('hometown_http_request_duration_seconds_count'))
    expect(counted.toSorted()).toEqual([
      'hometown_http_request_duration_seconds_count{part="api",status="2xx"} 1',
      'hometown_http_request_duration_seconds_count{part="desk",status="2xx"} 1',
      'hometown_http_request_duration_seconds_count{part="site",status="2xx"} 1',
      'hometown_http_request_duration_seconds_count{part="site",status="5xx"} 1',
    ])
  })

  it('are all that their port answers', async () => {
    const { at } = await open()
    expect((await fetch(`${at}/`)).status).toBe(404)
    expect((await fetch(`${at}/api/health/ready`)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})

it('the figures of a process are those that it last reported', async () => {
  const registry = new Registry()
  const jobs = {
    process: 'jobs' as const,
    loopLagP99: 25,
    loopLagMax: 80,
    memoryBytes: 4096,
    uptime: 12,
    heardAt: 5000,
  }
  createProcessMetrics({ list: () => [jobs] }, registry)()
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('hometown_event_loop_lag_p99_seconds{process="jobs"} 0.025')
  expect(lines).toContain('hometown_process_memory_bytes{process="jobs"} 4096')
  expect(lines).toContain('hometown_process_uptime_seconds{process="jobs"} 12')
  expect(lines).toContain('hometown_process_heard_timestamp_seconds{process="jobs"} 5')
})

it('calls to the object store are counted for each process, as often as somebody reads them', async () => {
  const registry = new Registry()
  const totals = [{ operation: 'PutObject', calls: 7, failed: 2, seconds: 0.5 }]
  const recent = { calls: 7, failed: 2, medianMs: 70, slowestMs: 90, problem: null }
  const jobs = { process: 'jobs' as const, loopLagP99: 0, loopLagMax: 0, memoryBytes: 1, uptime: 1, heardAt: 1 }
  const note = createObjectMetrics({ list: () => [{ ...jobs, objects: { recent, totals } }] }, registry)
  note()
  note()
  const lines = (await registry.metrics()).split('\n')
  const labels = '{process="jobs",operation="PutObject"}'
  expect(lines).toContain(`hometown_object_store_calls_total${labels} 7`)
  expect(lines).toContain(`hometown_object_store_failures_total${labels} 2`)
  expect(lines).toContain(`hometown_object_store_call_seconds_total${labels} 0.5`)
})

it('publishes are counted by outcome, with what they put into the object store and how long that took', async () => {
  const registry = new Registry()
  const outcomes = [
    { outcome: 'published' as const, publishes: 2 },
    { outcome: 'lost' as const, publishes: 1 },
  ]
  const publishes = { outcomes, objects: 2, bytes: 340, uploadSeconds: 0.25, commitSeconds: 0.125 }
  const jobs = { process: 'jobs' as const, loopLagP99: 0, loopLagMax: 0, memoryBytes: 1, uptime: 1, heardAt: 1 }
  const note = createPublishMetrics({ list: () => [{ ...jobs, publishes }] }, registry)
  note()
  note()
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('hometown_publishes_total{outcome="published"} 2')
  expect(lines).toContain('hometown_publishes_total{outcome="lost"} 1')
  expect(lines).toContain('hometown_site_objects_put_total 2')
  expect(lines).toContain('hometown_site_bytes_put_total 340')
  expect(lines).toContain('hometown_site_upload_seconds_total 0.25')
  expect(lines).toContain('hometown_site_commit_seconds_total 0.125')
})
