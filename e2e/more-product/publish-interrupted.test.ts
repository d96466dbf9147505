import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PublishReceipt, publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { describe, expect, it } from 'vitest'
import { createArticle, updateArticle } from '../support/articles.ts'
import { type Hometown, killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

describe.runIf(process.platform === 'linux')('the end of the service during a publish', () => {
  it('is no failed publish: the next start takes it up', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hometown-e2e-'))
    const before = await startHometown({ dataDir, removeData: false })
    const { api, jobs, publisher } = before.pids()
    if (!api || !jobs || !publisher) throw new Error('The product has no processes.')
    process.kill(publisher, 'SIGSTOP')
    const article = await createArticle(before)
    await waitFor(async () => (await receipts(before)).some(({ outcome }) => outcome === 'running') || undefined)
    for (const pid of [api, jobs, publisher]) process.kill(pid, 'SIGTERM')
    const stopped = before.stop()
    // The publisher continues without an API.
    await waitFor(() => (isRunning(api) ? undefined : true))
    process.kill(publisher, 'SIGCONT')
    await stopped.finally(() => killQuietly(publisher))

    const after = await startHometown({ dataDir })
    try {
      await waitFor(() => after.page(`/${article.slug}`))
      expect((await receipts(after)).filter(({ outcome }) => outcome === 'failed')).toEqual([])
    } finally {
      await after.stop()
    }
  })
})

describe.runIf(process.platform === 'linux')('an article that is withdrawn while the publisher hangs', () => {
  it('is gone at once, and back when it is published again', async () => {
    const hometown = await startHometown()
    try {
      const article = await createArticle(hometown)
      await waitFor(() => hometown.page(`/${article.slug}`))
      const { publisher } = hometown.pids()
      if (!publisher) throw new Error('The product has no publisher.')
      process.kill(publisher, 'SIGSTOP')
      await updateArticle(hometown, article.id, { status: 'archived' })
      await waitFor(async () => ((await statusOf(hometown, article.slug)) === 410 ? true : undefined))
      process.kill(publisher, 'SIGCONT')
      await updateArticle(hometown, article.id, { status: 'published' })
      await waitFor(() => hometown.page(`/${article.slug}`))
    } finally {
      await hometown.stop()
    }
  })
})

async function statusOf({ url }: Hometown, slug: string): Promise<number> {
  return (await fetch(`${url}/${slug}`)).status
}

async function receipts(hometown: Hometown): Promise<PublishReceipt[]> {
  return publishReceiptSchema.array().parse(await hometown.call('GET', '/api/publishes'))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
