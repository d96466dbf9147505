import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { type MirrorHarness, openMirror, openPolledMirror } from '../../../../test/support/mirror-harness.ts'
import { openSignedIn, signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle, deleteArticle } from '../../../../test/support/write-articles.ts'
import { prepareInstallation } from '../../../installation/prepare-installation.ts'
import { KEPT_ORIGIN } from '../../content/articles/article-mapping.ts'
import { restoreDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { listChangesAfter, readSitePosition } from '../../platform/changes/index.ts'
import { applySavedConnections } from '../../platform/settings/index.ts'
import { adoptForeignArticles, describeForeignArticles, keepForeignArticles } from './content-origin.service.ts'

async function movedInstallation(): Promise<MirrorHarness> {
  const store = await openTestStore()
  const before = await buildTestContext({ store })
  await createArticle(before, { title: 'Bridge reopens', status: 'published' }, 'ruth')
  await createArticle(before, { title: 'Half a thought' }, 'ruth')
  await store.db.deleteFrom('changes').execute()
  return openMirror({ posts: 2, store })
}

async function storedArticles({ store }: TestContext) {
  return store.db.selectFrom('articles').selectAll().where('deleted_at', 'is', null).orderBy('slug').execute()
}

describe('articles of another origin than the configured one', () => {
  it('stay beside the mirrored ones when kept: same addresses, numbers of their own', async () => {
    const harness = await movedInstallation()
    const { context } = harness
    const before = await storedArticles(context)
    expect(await describeForeignArticles(context)).toContain('2 articles written here')
    expect(await storedArticles(context)).toEqual(before)
    expect(await adoptForeignArticles(context, 'keep')).toBe(2)
    expect(await describeForeignArticles(context)).toBeUndefined()
    const kept = await storedArticles(context)
    expect(kept.map(({ id, slug }) => [id, slug])).toEqual(before.map(({ id, slug }) => [id, slug]))
    for (const row of kept) {
      expect(row.origin).toBe(KEPT_ORIGIN)
      expect(row.number).toBeGreaterThanOrEqual(1_000_000_000_000)
    }
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(5))
    expect(await harness.slugs()).toEqual(expect.arrayContaining(['bridge-reopens', 'half-a-thought']))
  })

  it('lead to each other when kept, where their texts linked to posts of their WordPress', async () => {
    const { article, context, webhook, wordpress } = await openPolledMirror({ posts: 2 })
    const [linking, fair] = wordpress.site.posts
    if (!linking || !fair) throw new Error('no posts')
    fair.slug = 'fair'
    linking.content = `<p><a href="${wordpress.url}/fair/#rides">Fair</a> <a href="${wordpress.url}/a-page/">Page</a></p>`
    await webhook(linking.id, fair.id)
    const { id } = (await article(linking.id)) ?? expect.fail('not stored')
    const alone = { ...context, config: testConfig({ DATA_DIR: context.config.dataDir }) }
    await adoptForeignArticles(alone, 'keep')
    const kept = (await storedArticles(context)).find((row) => row.id === id)
    const hrefs = kept?.content_html.match(/href="[^"]*"/g)
    expect(hrefs).toEqual(['href="/fair#rides"', `href="${wordpress.url}/a-page/"`])
  })

  it('are gone when replaced, with their last state among the revisions', async () => {
    const { context } = await movedInstallation()
    const ids = (await storedArticles(context)).map(({ id }) => id)
    expect(await adoptForeignArticles(context, 'replace')).toBe(2)
    expect(await storedArticles(context)).toEqual([])
    const revisions = await context.store.db.selectFrom('article_revisions').select('article_id').execute()
    expect(new Set(revisions.map((row) => row.article_id))).toEqual(new Set(ids))
    const { changes } = await listChangesAfter(context.store, await readSitePosition(context), 10)
    expect(changes).toMatchObject([{ before: { slug: 'bridge-reopens' }, after: null }])
  })
})

it('an article that was deleted before WordPress was connected comes back beside those of WordPress, with a number and text of its own', async () => {
  const store = await openTestStore()
  const before = await buildTestContext({ store })
  const { id } = await createArticle(before, { content: '<p>Safe</p><script>x</script>' }, 'ruth')
  await deleteArticle(before, id, 'ruth')
  const { context } = await openMirror({ posts: 2, store })
  const restored = await restoreDeskArticle(context, id, await signIn(context))
  expect(restored).toMatchObject({ id, content: '<p>Safe</p>', wordpressEditUrl: null })
  expect(restored.wordpressPostId).toBeGreaterThanOrEqual(1_000_000_000_000)
  expect(await describeForeignArticles(context)).toBeUndefined()
})

it('articles that are here when a WordPress is connected at the desk keep nothing from starting, and stay where they are', async () => {
  const wordpress = await startWordPressServer()
  onTestFinished(() => wordpress.close())
  const { app, context, headers } = await openSignedIn({ role: 'admin' })
  await createArticle(context, {}, 'ruth')
  const payload = { values: { url: wordpress.url, username: '' }, secrets: {}, version: 0 }
  const saved = await app.inject({ method: 'PUT', url: '/api/connections/wordpress', headers, payload })
  expect(saved.statusCode).toBe(200)
  const config = testConfig({ DATA_DIR: context.config.dataDir, ADMIN_PASSWORD: 'otter violin gravel' })
  const next = { ...context, config }
  await prepareInstallation(next)
  await applySavedConnections(next)
  expect(next.config.wordpressUrl).toBe(wordpress.url)
  await keepForeignArticles(next)
  expect((await storedArticles(next)).map(({ origin }) => origin)).toEqual([KEPT_ORIGIN])
})
