import type { WordPressClient } from '@hometown/wordpress-adapter'
import { expect, it } from 'vitest'
import type { TestContext } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { updateArticle } from '../../../content/articles/stored-articles.service.ts'
import { mirrorPosts } from './mirror.service.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { editableSource } from './wordpress-source.ts'

function clientOf({ wordpress }: TestContext): WordPressClient {
  if (!wordpress) throw new Error('There is no WordPress')
  return wordpress
}

it('does not put back what another process brings in while it stores an earlier state', async () => {
  const store = await openTestStore()
  const { context, wordpress } = await openMirror({ posts: 1, store })
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  const source = editableSource(clientOf(context))
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []
  await mirrorPosts(mirror, source, await readPosts())
  const [post] = wordpress.site.posts
  const row = await store.db.selectFrom('articles').selectAll().executeTakeFirstOrThrow()
  if (post) Object.assign(post, { title: 'The first correction', modified: post.modified + 30_000 })
  const earlier = await readPosts()

  const other = await store.db.startTransaction().execute()
  await updateArticle(other, row, { title: 'The second correction', updated_at: row.updated_at + 60_000 })
  const storing = mirrorPosts(mirror, source, earlier)
  await somebodyWaits(store)
  await other.commit().execute()

  expect((await storing).changed).toBe(0)
  expect(await store.db.selectFrom('articles').select(['title', 'version']).execute()).toEqual([
    { title: 'The second correction', version: row.version + 1 },
  ])
})
