import { expect, it, onTestFinished } from 'vitest'
import { openMirror } from '../../../test/support/mirror-harness.ts'
import { createFreshPosts } from './fresh-posts.ts'
import { mirrorPosts, removeMirrored } from './mirror.service.ts'
import { createSafeArticleReader } from './safe-articles.ts'

it('does not let a page that was asked for earlier put back what a webhook brought in', async () => {
  const { context, wordpress, slugs } = await openMirror({ posts: 3 })
  const reader = createSafeArticleReader()
  onTestFinished(() => reader.close())
  const fresh = createFreshPosts()
  const poll = { context, origin: wordpress.url, reader, fresh }
  const webhook = { context, origin: wordpress.url, reader }
  const readPosts = async () => (await context.wordpress?.posts.list({ _embed: true }))?.items ?? []

  await mirrorPosts(poll, await readPosts())
  const [changed, removed, untouched] = wordpress.site.posts
  if (!changed || !removed || !untouched) throw new Error('no posts')
  const earlier = await readPosts()
  await fresh.during(async () => {
    changed.slug = 'its-new-address'
    fresh.note([changed.id, removed.id])
    await mirrorPosts(webhook, await readPosts())
    await removeMirrored(webhook, [removed.id])

    const { present } = await mirrorPosts(poll, earlier)
    expect(present).toEqual(new Set([changed.id, removed.id, untouched.id]))
  })
  expect(await slugs()).toEqual(['its-new-address', untouched.slug].toSorted())

  await fresh.during(async () => {
    await mirrorPosts(poll, await readPosts())
  })
  expect(await slugs()).toHaveLength(3)
})
