import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { type Gate, startGate } from './support/gate.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type Rest, type RestPost, restAs } from './support/rest.ts'

const PAGE = 100
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
    gate.set('closed')
    await changes()
    gate.set('open')
  }

  const trash = ({ id }: { id: number }) => editor.delete(`/wp/v2/posts/${id}`)
  const find = (slug: string) => newsroom.call<{ id: string; views: number }>('GET', `/api/articles/by-slug/${slug}`)

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

  test('one that is deleted while ids are compared takes no neighbor along', async () => {
    const [first, early] = [await publish(), await oldestPublished()]
    const neighbors = (await listBoundaries()).filter((slug) => slug !== first.slug && slug !== early.slug)
    expect(neighbors.length).toBeGreaterThan(1)
    const ids = () => Promise.all(neighbors.map(async (slug) => (await find(slug)).id))
    const before = await ids()
    const isLaterPage = (url: URL) => url.searchParams.has('_fields') && Number(url.searchParams.get('page')) > 1
    const isDeleted = new Promise<void>((resolve) => {
      gate.before(isLaterPage, async () => {
        await editor.delete(`/wp/v2/posts/${early.id}?force=true`)
        resolve()
      })
    })
    await trash(first)
    await isDeleted
    await newsroom.until(() => !newsroom.file(`/${early.slug}`) && !newsroom.file(`/${first.slug}`), 'deletions')
    await newsroom.untilComplete()
    expect(await ids()).toEqual(before)
  })

  test('one that is restored is the article that it was, with its views', async () => {
    const post = await publish()
    const before = await find(post.slug)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (let view = 0; view < 3; view++)
      await fetch(`${newsroom.url}/api/articles/by-slug/${post.slug}/views`, { method: 'POST', headers })
    const stored = () => newsroom.call<{ views: number }>('GET', `/api/articles/${before.id}`)
    await newsroom.until(async () => (await stored()).views === 3, 'views')
    await trash(post)
    await newsroom.until(() => !newsroom.file(`/${post.slug}`), 'withdrawal')
    await wordpress.php(`add_filter('wp_untrash_post_status', 'wp_untrash_post_set_previous_status', 10, 3);
      wp_untrash_post(${post.id});`)
    await newsroom.until(() => newsroom.file(`/${post.slug}`), 'return')
    expect(await find(post.slug)).toMatchObject({ id: before.id, views: 3 })
  })

  async function oldestPublished(): Promise<{ id: number; slug: string }> {
    const { body } = await editor.get<RestPost[]>('/wp/v2/posts?orderby=id&order=asc&per_page=100&context=edit')
    return body.find(isPlain) ?? expect.fail('no published post')
  }

  /** The published posts at the boundaries of pages in the id comparison. */
  async function listBoundaries(): Promise<string[]> {
    const statuses = applicationPassword === null ? 'publish' : 'publish,future,draft,pending,private'
    const posts: RestPost[] = []
    for (let page = 1; ; page++) {
      const query = `orderby=id&order=asc&per_page=${PAGE}&context=edit&status=${statuses}&page=${page}`
      const { body, total } = await editor.get<RestPost[]>(`/wp/v2/posts?${query}`)
      posts.push(...body)
      if (posts.length >= Number(total)) break
    }
    const around = (index: number) => index >= PAGE - 1 && [0, 1, 2].includes((index + 1) % PAGE)
    return posts.filter((post, index) => around(index) && isPlain(post)).map(({ slug }) => slug)
  }
})

function isPlain({ status, slug, password = '' }: RestPost & { password?: string }): boolean {
  return status === 'publish' && password === '' && /^[a-z0-9-]{12,}$/.test(slug)
}
