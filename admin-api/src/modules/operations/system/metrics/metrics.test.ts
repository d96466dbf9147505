import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
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
