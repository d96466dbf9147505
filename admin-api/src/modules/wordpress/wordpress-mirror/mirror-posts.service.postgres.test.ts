import { expect, it } from 'vitest'
import { openPolledMirror } from '../../../../test/support/mirror-harness.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { waitForBlockedLock } from '../../../../test/support/wait-for-blocked-lock.ts'
import { mirrorPosts } from './mirror-posts.service.ts'

it('does not put back what another process brings in while it stores an earlier state', async () => {
  const store = await openTestStore()
  const { mirror, source, wordpress } = await openPolledMirror({ posts: 1, store })
  const [post] = wordpress.site.posts
  if (!post) throw new Error('no posts')
  const first = store.db.selectFrom('articles').selectAll().where('number', '=', post.id)
  const row = await first.executeTakeFirstOrThrow()
  post.title = 'The first correction'

  const other = await store.db.startTransaction().execute()
  const changes = { title: 'The second correction', version: row.version + 1 }
  await other.updateTable('articles').set(changes).where('id', '=', row.id).execute()
  const storing = mirrorPosts(mirror, source, [post.id])
  await waitForBlockedLock(store)
  post.title = 'The second correction'
  await other.commit().execute()

  await storing
  expect(await first.select(['title', 'version']).executeTakeFirst()).toMatchObject({
    title: 'The second correction',
    version: row.version + 1,
  })
})
