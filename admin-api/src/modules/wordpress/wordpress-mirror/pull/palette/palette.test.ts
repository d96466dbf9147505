import type { Trouble } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../../test/support/mirror-harness.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'

const DAY_MS = 86_400_000
const TEXT = '<p class="has-accent-3-color has-text-color">The levee holds.</p>'

/** What visitors get, with the theme's colors in it. */
function frontPage(colors: Record<string, string>): Trouble {
  const rules = Object.entries(colors).map(([slug, value]) => `--wp--preset--color--${slug}: ${value};`)
  return pageOf(`<!DOCTYPE html><style>:root{${rules.join('')}}</style><h1>Our paper</h1>`)
}

function pageOf(html: string, status = 200): Trouble {
  return ({ path }, response) => {
    if (path !== '/') return false
    response.writeHead(status, { 'content-type': 'text/html' }).end(html)
    return true
  }
}

describe('the colors of WordPress’s theme', () => {
  async function mirrored(page: Trouble, poll = '1') {
    const harness = await openMirror({ posts: 3, store: await openTestStore(), env: { WORDPRESS_POLL_SECONDS: poll } })
    harness.wordpress.trouble = page
    for (const post of harness.wordpress.site.posts) post.modified = harness.context.clock.now() - 60_000
    const [post] = harness.wordpress.site.posts
    if (post) post.content = TEXT
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(4))
    return harness
  }

  const textOf = async ({ context }: MirrorHarness) => {
    const { db } = context.store
    const row = await db
      .selectFrom('articles')
      .select('content_html')
      .where('wordpress_id', '=', 100)
      .executeTakeFirst()
    return row?.content_html
  }

  const looks = ({ wordpress }: MirrorHarness) => wordpress.received.filter(({ path }) => path === '/').length
  /** Complete lists of posts. */
  const fullReads = ({ wordpress }: MirrorHarness) =>
    wordpress.received.filter(({ path, query }) => {
      const isWhole = !query.has('modified_after') && !query.has('include') && !query.has('author')
      return path.endsWith('/posts') && query.has('_embed') && isWhole
    }).length

  it('give texts their hues; another palette maps them anew the next day, the same one reads nothing again', async () => {
    const harness = await mirrored(frontPage({ 'accent-3': '#503aa8' }))
    await harness.until(async () =>
      expect(await textOf(harness)).toBe('<p class="look-ink-indigo">The levee holds.</p>'),
    )
    harness.wordpress.trouble = frontPage({ 'accent-3': '#007a3d' })
    harness.context.clock.advance(DAY_MS)
    await harness.until(async () =>
      expect(await textOf(harness)).toBe('<p class="look-ink-green">The levee holds.</p>'),
    )
    const reads = fullReads(harness)
    const looked = looks(harness)
    harness.context.clock.advance(DAY_MS)
    await harness.until(() => expect(looks(harness)).toBe(looked + 1))
    const polls = () => harness.wordpress.received.filter(({ query }) => query.has('modified_after')).length
    const before = polls()
    await harness.until(() => expect(polls()).toBeGreaterThan(before + 1))
    expect([fullReads(harness), looks(harness)]).toEqual([reads, looked + 1])
  })
})
