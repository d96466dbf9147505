import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { type Gate, startGate } from './support/gate.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type Rest, type RestPost, restAs } from './support/rest.ts'

/** More than two pages. */
const SEEDED = 220

describe.runIf(inject('wordpress').folder).each([
  { as: 'an editor', applicationPassword: undefined },
  { as: 'anybody', applicationPassword: null },
])('a WordPress without messages, read as $as', ({ applicationPassword }) => {
  let wordpress: RunningWordPress
  let editor: Rest
  let gate: Gate
  let newsroom: Newsroom

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: SEEDED })
    editor = restAs(wordpress, wordpress.users.editor)
    gate = await startGate(wordpress.url)
    newsroom = await startNewsroom(wordpress, {
      webhook: false,
      ...(applicationPassword === null && { applicationPassword }),
      env: { WORDPRESS_URL: gate.url },
    })
    await newsroom.untilComplete()
  })
  afterAll(async () => {
    await newsroom?.stop()
    await gate?.stop()
    await wordpress?.stop()
  })

  async function publish(): Promise<RestPost> {
    const post = await editor.createPost({ title: uniqueTitle(), status: 'publish' })
    await newsroom.until(() => newsroom.file(`/${post.slug}`), 'published post')
    return post
  }

  /** Within one poll. */
  async function inOneInterval(changes: () => Promise<unknown>): Promise<void> {
    gate.setOpen(false)
    await changes()
    gate.setOpen(true)
  }

  const trash = ({ id }: { id: number }) => editor.delete(`/wp/v2/posts/${id}`)

  test.each([
    ['one behind a password', { password: 'sesame' }],
    ['one that bears an old date', { date_gmt: '2019-05-04T03:02:01' }],
  ])('a post is withdrawn, and %s comes in its place', async (_what, fields) => {
    const post = await publish()
    await inOneInterval(async () => {
      await trash(post)
      await editor.createPost({ title: uniqueTitle(), status: 'publish', ...fields })
    })
    await newsroom.until(() => !newsroom.file(`/${post.slug}`), 'withdrawal')
    expect((await fetch(`${newsroom.url}/${post.slug}`)).status).not.toBe(200)
    await newsroom.untilComplete()
  })

  test('a scheduled post goes live while another is withdrawn', async () => {
    const date_gmt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await editor.createPost({ title: uniqueTitle(), status: 'publish', date_gmt })
    const [post] = [await publish(), await publish()]
    await inOneInterval(async () => {
      await trash(post)
      await wordpress.php(`wp_publish_post(${scheduled.id});`)
    })
    await newsroom.until(() => !newsroom.file(`/${post.slug}`), 'withdrawal')
    await newsroom.until(() => newsroom.file(`/${scheduled.slug}`), 'scheduled post')
  })
})
