import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type PublishReceipt, publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createArticle, updateArticle } from '../support/articles.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

const SAVES = 20
/** Nobody saves faster than this. */
const PAUSE_MS = 300
const LIVE_WITHIN_MS = 30_000
/** About 11 seconds are usual: a lease of 10, a look each second, and what waits. The scale tests judge the time. */
const TAKEOVER_WITHIN_MS = 45_000

describe.runIf(process.platform === 'linux')('two machines on one database and one bucket', () => {
  let postgres: PostgresServer
  let s3: S3Server
  let first: Hometown
  let second: Hometown
  let isFirstGone = false

  beforeAll(async () => {
    ;[postgres, s3] = await Promise.all([startPostgres(), startS3Server()])
    const port = await findFreePort()
    const env = {
      ...s3.env,
      ROLE: 'all',
      DATABASE_URL: `${postgres.address}/postgres`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      SITE_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Courier <news@example.org>',
    }
    first = await startHometown({ env, port })
    second = await startHometown({ env: { ...env, SAMPLE_CONTENT: 'false' } })
  })
  afterAll(async () => {
    await Promise.all([isFirstGone ? undefined : first?.stop(), second?.stop()])
    await Promise.all([postgres?.stop(), s3?.stop()])
  })

  it('serve the same pages, and put no page again that didn’t change', async () => {
    const article = await createArticle(first)
    await waitFor(() => second.page(`/${article.slug}`), LIVE_WITHIN_MS)
    await untilQuiet(first)
    for (const path of ['/', `/${article.slug}`, '/events', '/sitemap.xml']) {
      const page = await first.page(path)
      expect(page, path).toBeDefined()
      await waitFor(
        async () => (await second.page(path)) === page || undefined,
        LIVE_WITHIN_MS,
        () => path,
      )
    }
    const keys = s3
      .objects()
      .keys()
      .filter((key) => key.startsWith('site/'))
    const hashes = keys.map((key) => key.slice('site/'.length, key.indexOf('.')))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('show a save to readers of both at once', async () => {
    const article = await createArticle(first)
    await waitFor(() => second.page(`/${article.slug}`), LIVE_WITHIN_MS)
    await untilQuiet(first)
    const times: number[] = []
    const publishes: number[] = []
    for (let save = 0; save < SAVES; save++) {
      const title = `Edition ${save} of ${article.slug}`
      const savedAt = performance.now()
      await updateArticle(first, article.id, { title })
      const shows = ({ page }: Hometown) =>
        waitFor(async () => (await page(`/${article.slug}`))?.includes(title) || undefined, LIVE_WITHIN_MS)
      await Promise.all([shows(first), shows(second)])
      times.push(performance.now() - savedAt)
      await setTimeout(PAUSE_MS)
      publishes.push((await listReceipts(first))[0]?.milliseconds ?? Number.NaN)
    }
    console.log(`save → live on both machines: ${summaryOf(times)}; the publish alone: ${summaryOf(publishes)}`)
  })

  it('publish what waits when the one that published is gone', async () => {
    const article = await createArticle(first)
    await waitFor(() => second.page(`/${article.slug}`), LIVE_WITHIN_MS)
    isFirstGone = true
    await first.kill()
    const killedAt = performance.now()
    await updateArticle(second, article.id, { title: 'Published by the other machine' })
    await waitFor(
      async () => (await second.page(`/${article.slug}`))?.includes('Published by the other machine') || undefined,
      TAKEOVER_WITHIN_MS,
      second.output,
    )
    console.log(`takeover after kill -9: ${Math.round(performance.now() - killedAt)} ms`)
  })
})

/** The machine has published what its start led to. */
async function untilQuiet(hometown: Hometown): Promise<void> {
  let seen: string | undefined
  await waitFor(async () => {
    const [latest] = await listReceipts(hometown)
    const isQuiet = latest !== undefined && latest.id === seen && latest.outcome !== 'running'
    seen = latest?.id
    if (!isQuiet) await setTimeout(3 * PAUSE_MS)
    return isQuiet || undefined
  }, 60_000)
}

async function listReceipts(hometown: Hometown): Promise<PublishReceipt[]> {
  return publishReceiptSchema.array().parse(await hometown.call('GET', '/api/publishes'))
}

function summaryOf(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
