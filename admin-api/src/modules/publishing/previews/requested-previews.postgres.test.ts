import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { previewOf, unsavedArticle } from './article-preview.ts'
import { createPreviews } from './previews.ts'
import { startRequestedPreviews } from './requested-previews.job.ts'

const ARTICLE = previewOf(unsavedArticle('Alder County Courier'), {}, 0)
const SHARED = {
  DATABASE_URL: 'postgres://u:p@db.example.org/hometown',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}

async function startContext(store: Store, ROLE: string): Promise<TestContext> {
  return buildTestContext({ store, objects: createObjectsInMemory(), env: { ...SHARED, ROLE } })
}

async function startApi(store: Store, ROLE = 'api') {
  const context = await startContext(store, ROLE)
  const previews = createPreviews(context)
  onTestFinished(() => previews.close())
  return { context, previews }
}

async function startPublisher(store: Store) {
  const context = await startContext(store, 'publisher')
  const work = startRequestedPreviews(context)
  onTestFinished(() => work.stop())
  context.link.receive({ type: 'ready', articles: 0, milliseconds: 0 })
  const claims = () => context.link.sent.filter((message) => message.type === 'preview')
  const answer = (html: string) => {
    const claimed = claims().at(-1)
    if (claimed) context.link.receive({ type: 'previewed', requestId: claimed.requestId, html })
  }
  return { context, claims, answer }
}

function deliverBetween(from: TestContext, to: TestContext, type: string): void {
  for (const message of from.link.sent) if (message.type === type) to.link.receive(message)
}

describe('a preview on a machine without a publisher', () => {
  it('is rendered by another machine’s, and its row goes', async () => {
    const store = await openTestStore()
    const { context, previews } = await startApi(store)
    const publisher = await startPublisher(store)
    const creating = previews.create(ARTICLE)
    await expect.poll(() => context.link.sent.map(({ type }) => type)).toContain('preview-wanted')
    deliverBetween(context, publisher.context, 'preview-wanted')
    await expect.poll(() => publisher.claims()).toHaveLength(1)
    publisher.answer('<h1>Draft</h1>')
    expect(await previews.findPage(await creating)).toBe('<h1>Draft</h1>')
    expect(await store.db.selectFrom('previews').select('request').execute()).toEqual([{ request: null }])
    expect(publisher.context.link.sent.map(({ type }) => type)).toContain('preview-made')
  })

  it('that can’t be rendered says why', async () => {
    const store = await openTestStore()
    const { context, previews } = await startApi(store)
    const publisher = await startPublisher(store)
    const creating = previews.create(ARTICLE).catch((error: unknown) => error)
    await expect.poll(() => publisher.claims().length, { timeout: 10_000 }).toBe(1)
    const requestId = publisher.claims()[0]?.requestId ?? ''
    publisher.context.link.receive({ type: 'preview-failed', requestId, reason: 'The template is broken.' })
    expect(await creating).toMatchObject({ message: 'The preview could not be made. The template is broken.' })
    expect(context.link.sent.some(({ type }) => type === 'preview')).toBe(false)
  })
})
