import type { CreateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import { answering, at } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import { beforeWrite } from '../../../../../test/support/before-write.ts'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../../test/support/leader.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { newDeskArticle } from '../../../../../test/support/write-articles.ts'
import type { AppContext } from '../../../../context.ts'
import { getDeskArticle } from '../articles.service.ts'
import { runArticleSchedules } from './article-schedules.ts'
import { createDeskArticle, deleteDeskArticle, updateDeskArticle } from './desk-articles.service.ts'
import { listRevisions } from './revisions.ts'

const MINUTE = 60_000

async function deskOf(context: TestContext) {
  const nora = await signIn(context)
  const [plans, leader] = [runArticleSchedules(), await becomeLeader(context)]
  const look = () => plans.run(context, leader)
  const inMinutes = (minutes: number) => new Date(context.clock.now() + minutes * MINUTE).toISOString()
  const create = (fields: Partial<CreateDeskArticleInput>) => createDeskArticle(context, newDeskArticle(fields), nora)
  return { context, nora, look, inMinutes, create }
}

const rowsOf = ({ store }: AppContext, table: 'changes' | 'publishes') =>
  store.db.selectFrom(table).selectAll().execute()

describe('articles that are planned', () => {
  const open = async () => deskOf(await buildTestContext())

  it('go live and are taken down at their times', async () => {
    const { context, look, inMinutes, create } = await open()
    const { id, publishAt } = await create({ publishAt: inMinutes(10), unpublishAt: inMinutes(20) })
    await look()
    expect(await rowsOf(context, 'changes')).toHaveLength(0)
    context.clock.advance(10 * MINUTE)
    await look()
    const live = { status: 'published', publishedAt: publishAt, publishAt: null, unpublishAt: expect.any(Number) }
    expect(await getDeskArticle(context, id)).toMatchObject(live)
    expect(await rowsOf(context, 'changes')).toHaveLength(1)
    context.clock.advance(10 * MINUTE)
    await look()
    expect(await getDeskArticle(context, id)).toMatchObject({ status: 'archived', unpublishAt: null, version: 3 })
    const revisions = await listRevisions(context.store.db, id)
    expect(revisions.slice(0, 2)).toMatchObject([{ savedBy: 'schedule' }, { savedBy: 'schedule' }])
    const entries = await context.store.db.selectFrom('audit_log').selectAll().where('user_id', 'is', null).execute()
    const taken = ['article.publish', 'article.unpublish']
    expect(entries).toMatchObject(taken.map((action) => ({ action, subject: id })))
  })

  it('that were missed go live and come down in this order, so that none stays', async () => {
    const { context, look, inMinutes, create } = await open()
    const { id } = await create({ publishAt: inMinutes(10), unpublishAt: inMinutes(20) })
    context.clock.advance(60 * MINUTE)
    await look()
    expect(await getDeskArticle(context, id)).toMatchObject({ status: 'archived', version: 3 })
  })

  it('are left alone where somebody was faster', async () => {
    const { context, nora, look, inMinutes, create } = await open()
    const byHand = await create({ publishAt: inMinutes(10) })
    const gone = await create({ publishAt: inMinutes(10) })
    await updateDeskArticle(context, byHand.id, { status: 'published', publishAt: null }, nora)
    await deleteDeskArticle(context, gone.id, nora)
    context.clock.advance(10 * MINUTE)
    await look()
    expect(await getDeskArticle(context, byHand.id)).toMatchObject({ version: 2 })
  })

  it('stay drafts if an editor takes the time away while they are about to go live', async () => {
    const { context, nora, look, inMinutes, create } = await open()
    const { id } = await create({ publishAt: inMinutes(10) })
    context.clock.advance(10 * MINUTE)
    beforeWrite(context.store, 1, () => updateDeskArticle(context, id, { publishAt: null }, nora))
    await look()
    expect(await getDeskArticle(context, id)).toMatchObject({ status: 'draft', publishAt: null, version: 2 })
    expect(await rowsOf(context, 'publishes')).toHaveLength(0)
  })
})

it('articles that are planned in a newsroom’s WordPress go live there, once it can be reached, with the time that was planned', async () => {
  const { context, wordpress } = await openMirror({ posts: 0 })
  context.clock.set(Date.UTC(2026, 10, 20, 16))
  const { look, inMinutes, create } = await deskOf(context)
  const { id, publishAt, wordpressEditUrl } = await create({ publishAt: inMinutes(10), unpublishAt: inMinutes(30) })
  expect(wordpressEditUrl).toMatch(/\/wp-admin\/post\.php\?post=\d+&action=edit$/)
  context.clock.advance(10 * MINUTE)
  wordpress.trouble = at(({ method }) => method !== 'GET', answering(503, ''))
  await look()
  wordpress.trouble = undefined
  expect(await getDeskArticle(context, id)).toMatchObject({ status: 'draft', publishAt })
  const receipts = await context.store.db.selectFrom('publishes').select(['outcome', 'message']).execute()
  expect(receipts).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('“County fair opens”') }])
  context.clock.advance(MINUTE)
  await look()
  expect(await getDeskArticle(context, id)).toMatchObject({ status: 'published', publishedAt: publishAt })
  context.clock.advance(20 * MINUTE)
  await look()
  expect(await getDeskArticle(context, id)).toMatchObject({ status: 'archived', unpublishAt: null })
})
