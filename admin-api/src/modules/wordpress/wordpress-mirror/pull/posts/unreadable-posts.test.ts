import type { WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import type { TestContext } from '../../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../../test/support/mirror-harness.ts'
import { openPolledMirror } from '../../../../../../test/support/mirror-polls.ts'
import { type OpenTestStore, openTestStore } from '../../../../../../test/support/test-store.ts'
import { listReceipts } from '../../../../platform/changes/receipts.repository.ts'
import { insertDelivery } from '../../webhooks/webhook-deliveries.repository.ts'
import { followWebhooks } from '../../webhooks/webhook-work.ts'
import { createFreshPosts } from '../fresh-posts.ts'
import { mirrorPosts } from '../mirror.service.ts'
import { createMirrorReport } from '../mirror-report.ts'
import { editableSource } from '../wordpress-source.ts'
import { safeArticleReaders } from './safe-articles.ts'

const POST = 101
const DAY_MS = 86_400_000

/** Neither the post nor its brief is readable. */
const MALFORMED = { slug: 5 }
/** The brief is readable, the post isn't. */
const MALFORMED_WITHIN = { author: 'nobody' }

type Fields = Record<string, unknown>

function change({ site }: WordPressServer, fields: Fields): void {
  const post = site.posts.find(({ id }) => id === POST)
  if (post) Object.assign(post, fields)
}

async function statusHere({ store: { db } }: TestContext): Promise<string | undefined> {
  const row = await db.selectFrom('articles').select('status').where('wordpress_id', '=', POST).executeTakeFirst()
  return row?.status
}

const WITHDRAWALS: [what: string, fields: Fields, here: string | undefined][] = [
  ['a draft', { status: 'draft' }, 'draft'],
  ['private', { status: 'private' }, 'archived'],
  ['scheduled', { status: 'future' }, 'draft'],
  ['in the trash', { status: 'trash' }, undefined],
  ['behind a password', { password: 'please' }, undefined],
]

/** Removes the status from the post and its brief. */
function leaveOutStatus(wordpress: WordPressServer): void {
  wordpress.trouble = (_request, response) => {
    const end = response.end.bind(response)
    Reflect.set(response, 'end', (body: string) => end(body.replace(/("id":101,.*?)"status":"\w+"/, '$1"status":null')))
    return false
  }
}

let deliveries = 0

async function webhook(context: TestContext, { url }: WordPressServer): Promise<void> {
  const delivery = { id: `delivery-${++deliveries}`, event: 'post.updated', objectType: 'post', objectId: POST }
  await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
  if (!context.wordpress) throw new Error('There is no WordPress')
  const report = createMirrorReport(context)
  await followWebhooks(
    { context, origin: url, reader: safeArticleReaders.poll },
    editableSource(context.wordpress),
    report,
    createFreshPosts(),
  )
}

describe('a malformed post', () => {
  it.each(WITHDRAWALS)('that is %s now leaves the site when the poll finds it changed', async (_what, fields, here) => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { ...MALFORMED, ...fields, modified: context.clock.now() - 1000 })
    await poll()
    expect(await statusHere(context)).toBe(here)
  })

  it.each(WITHDRAWALS)('that is %s now leaves the site when ids are compared', async (_what, fields, here) => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { ...MALFORMED, ...fields })
    context.clock.advance(DAY_MS)
    await poll()
    expect(await statusHere(context)).toBe(here)
  })

  it.each(WITHDRAWALS)('that is %s now leaves the site though its brief can be read', async (_what, fields, here) => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { ...MALFORMED_WITHIN, ...fields })
    context.clock.advance(DAY_MS)
    await poll()
    expect(await statusHere(context)).toBe(here)
  })

  it.each(WITHDRAWALS)('that is %s now leaves the site when a webhook names it', async (_what, fields, here) => {
    const { wordpress, context } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { ...MALFORMED, ...fields })
    await webhook(context, wordpress)
    expect(await statusHere(context)).toBe(here)
  })

  it('that is public stays as we have it, and comes back as it is once it can be read', async () => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { ...MALFORMED, title: 'Bridge opens', modified: context.clock.now() - 2000 })
    await poll()
    expect(await statusHere(context)).toBe('published')
    change(wordpress, { status: 'draft', modified: context.clock.now() - 1000 })
    await poll()
    expect(await statusHere(context)).toBe('draft')
    change(wordpress, { status: 'publish', slug: 'bridge-opens', modified: context.clock.now() })
    await poll()
    const rows = context.store.db.selectFrom('articles').select(['title', 'status']).where('wordpress_id', '=', POST)
    expect(await rows.execute()).toEqual([{ title: 'Bridge opens', status: 'published' }])
  })

  it('that does not say whether it is public stays as we have it, and the desk is told once', async () => {
    const { wordpress, context, poll } = await openPolledMirror({ posts: 4, store: await openTestStore() })
    change(wordpress, { modified: context.clock.now() - 1000 })
    leaveOutStatus(wordpress)
    await poll()
    await poll()
    expect(await statusHere(context)).toBe('published')
    const told = (await listReceipts(context.store.db, 10)).map(({ outcome, message }) => [outcome, message])
    expect(told).toEqual([['held', expect.stringContaining(`WordPress post ${POST}`)]])
  })
})

describe('a post whose text can’t be read', () => {
  const read = async (openStore: OpenTestStore, fields: Fields) => {
    const { wordpress, context } = await openMirror({ posts: 4, store: await openStore() })
    const readers = { good: safeArticleReaders.poll, broken: failing }
    if (!context.wordpress) throw new Error('There is no WordPress')
    const source = editableSource(context.wordpress)
    const readPosts = async () => (await source.client.posts.list(source.query({ include: [POST] }))).items
    await mirrorPosts({ context, origin: wordpress.url, reader: readers.good }, source, await readPosts())
    change(wordpress, fields)
    const mirror = { context, origin: wordpress.url, reader: readers.broken }
    return { context, outcome: await mirrorPosts(mirror, source, await readPosts()) }
  }

  it.each([
    ['a draft', { status: 'draft' }, 'draft'],
    ['private', { status: 'private' }, 'archived'],
    ['public as before', { content: '<p>New.</p>' }, 'published'],
  ])('is here what it is there: %s', async (_what, fields, here) => {
    const { context, outcome } = await read(openTestStore, fields)
    expect(await statusHere(context)).toBe(here)
    expect([...outcome.present]).toEqual([POST])
  })

  it('must go when it is behind a password', async () => {
    const { outcome } = await read(openTestStore, { password: 'please' })
    expect(outcome.hidden).toEqual([POST])
  })
})

const failing = {
  read: async (posts: readonly { id: number }[]) => ({ articles: [], failed: posts.map(({ id }) => id) }),
  close: async () => undefined,
}
