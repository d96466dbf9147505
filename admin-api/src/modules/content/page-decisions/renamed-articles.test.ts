import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openPolledMirror } from '../../../../test/support/mirror-polls.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { createScheduler } from '../../platform/schedule/scheduler.ts'
import { plannedArticles } from '../articles/scheduled/planned-articles.ts'
import { changeArticles } from '../articles/writing/bulk-articles.service.ts'
import { articleWriter } from '../articles/writing/choose-writer.ts'
import { createDeskArticle, deleteDeskArticle, updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { listDecisions, listSeenBy, listTakenDown } from '../seen/seen.service.ts'

const MINUTE = 60_000
const GONE = { kind: 'gone', reason: 'It was wrong.' } as const

async function openOwn(openTestStore: OpenTestStore) {
  const context = await buildTestContext({ store: await openTestStore() })
  return { context, unpublishThere: undefined, look: () => createScheduler(context, plannedArticles).look() }
}

async function openWordPress(openTestStore: OpenTestStore) {
  const { context, wordpress, poll } = await openPolledMirror({ posts: 1, store: await openTestStore() })
  function unpublishThere(id: number): void {
    const post = wordpress.site.posts.find((one) => one.id === id)
    Object.assign(post ?? {}, { status: 'draft', modified: context.clock.now() + 1000 })
  }
  return { context, unpublishThere, look: poll }
}

async function openDesk(openTestStore: OpenTestStore, open: typeof openOwn | typeof openWordPress) {
  const service = await open(openTestStore)
  const { context } = service
  const user = await signIn(context)
  const publish = (title: string, more = {}) =>
    createDeskArticle(context, { ...newArticle({ title }), status: 'published', ...more }, user)
  const rename = (id: string, slug: string) => updateDeskArticle(context, id, { slug }, user)
  /** Known by a link to the address that it had first. */
  async function publishKnown(more = {}) {
    const made = await publish('Fair opens', more)
    await publish('Follow-up', { content: `<p><a href="/${made.slug}">the fair</a></p>` })
    return made
  }
  const standing = async () =>
    (await listTakenDown(context.store.db)).map(({ path, former, to }) => ({ path, former, to }))
  return { ...service, user, publish, publishKnown, rename, standing }
}

const SERVICES = [
  ['Hometown', openOwn],
  ['WordPress', openWordPress],
] as const

describe('an article that readers know by a former address', () => {
  test.each(SERVICES)('is asked about before it leaves them, with articles in %s', async (_service, open) => {
    const { context, user, publish, publishKnown, rename, standing } = await openDesk(openTestStore, open)
    const { db } = context.store
    const { id, slug } = await publishKnown()
    const gone = await publish('Fair canceled')
    await db.updateTable('articles').set({ views: 40 }).where('id', '=', gone.id).execute()
    await deleteDeskArticle(context, gone.id, user, { seen: { kind: 'redirect', to: `/${slug}` } })
    const now = context.clock.now()
    await db
      .insertInto('reader_alerts')
      .values({
        ...{ id: 'a', level: 'breaking', text: 'Fair opens now', url: `${context.config.siteUrl}/${slug}` },
        ...{ starts_at: now, ends_at: now + 1, created_at: now, created_by: null, ended_by: null },
      })
      .execute()
    await rename(id, 'county-fair')

    const known = { alerts: [{ text: 'Fair opens now' }], links: { count: 2, titles: ['Follow-up', 'Fair canceled'] } }
    expect(await listSeenBy(context, 'article', id)).toMatchObject([known])
    const refused = { status: 409, code: 'seen', details: { extra: { seen: [known] } } }
    await expect(deleteDeskArticle(context, id, user)).rejects.toMatchObject(refused)
    await expect(updateDeskArticle(context, id, { status: 'draft' }, user)).rejects.toMatchObject(refused)
    await expect(changeArticles(context, { ids: [id], action: 'archive' }, user)).rejects.toMatchObject(refused)

    await deleteDeskArticle(context, id, user, { seen: GONE })
    expect(await standing()).toContainEqual({ path: '/county-fair', former: [`/${slug}`], to: null })
  })

  test('has pages that say so at all its addresses after its planned end', async () => {
    const { context, publishKnown, rename, standing, look } = await openDesk(openTestStore, openOwn)
    const unpublishAt = new Date(context.clock.now() + 10 * MINUTE).toISOString()
    const { id, slug } = await publishKnown({ unpublishAt })
    await rename(id, 'county-fair')
    context.clock.advance(10 * MINUTE)
    await look()
    expect(await standing()).toEqual([{ path: '/county-fair', former: [`/${slug}`], to: null }])
    expect(await listDecisions(context.store.db, 'article', [id])).toMatchObject([{ decidedBy: null }])
  })

  test('has them when the service deletes it', async () => {
    const { context, publishKnown, rename, standing } = await openDesk(openTestStore, openOwn)
    const { id, slug } = await publishKnown()
    await rename(id, 'county-fair')
    await articleWriter(context).remove(id, null)
    expect(await standing()).toEqual([{ path: '/county-fair', former: [`/${slug}`], to: null }])
  })

  test('has them when WordPress takes it down', async () => {
    const { publishKnown, rename, standing, unpublishThere, look } = await openDesk(openTestStore, openWordPress)
    const { id, slug, wordpressPostId } = await publishKnown()
    await rename(id, 'county-fair')
    unpublishThere?.(wordpressPostId)
    await look()
    expect(await standing()).toEqual([{ path: '/county-fair', former: [`/${slug}`], to: null }])
  })

  test('never leads to itself from the address that it leaves in the same save', async () => {
    const { context, user, publishKnown, standing } = await openDesk(openTestStore, openOwn)
    const { id, slug } = await publishKnown()
    await updateDeskArticle(context, id, { slug: 'county-fair', status: 'draft', seen: GONE }, user)
    expect(await standing()).toEqual([{ path: `/${slug}`, former: [], to: null }])
  })
})
