import type { UnshownArticle } from '@hometown/shared-types/unshown-part'
import { type Browser, chromium, type Locator } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumLaunchOptions } from '../support/chromium-launch.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { allBlocks, FOOTNOTES } from './support/all-blocks.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restAs } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const admin = restAs(wordpress, wordpress.users.admin)

describe.runIf(wordpress.folder)('a post with every block that has looks', () => {
  let newsroom: Newsroom
  let browser: Browser
  let post: RestPost
  let text: Locator

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
    browser = await chromium.launch(await chromiumLaunchOptions())
    const { id } = await admin.uploadPicture(uniqueTitle())
    const { body: picture } = await admin.get<{ source_url: string }>(`/wp/v2/media/${id}`)
    post = await admin.createPost({
      title: uniqueTitle(),
      status: 'publish',
      content: allBlocks({ id, url: picture.source_url }),
      meta: { footnotes: FOOTNOTES },
    })
    await newsroom.until(() => newsroom.file(`/${post.slug}`), 'the page of the post')
    const page = await browser.newPage({ baseURL: newsroom.url })
    await page.goto(`/${post.slug}`)
    text = page.locator('.article-text')
  })
  afterAll(async () => {
    await browser?.close()
    await wordpress.php("delete_option('test_palette');")
    await newsroom?.stop()
  })

  test.each([
    ['p.has-drop-cap', 'The river rose'],
    ['h2.has-text-align-center', 'What is closed'],
    ['p.has-text-align-right.look-ink-red', 'Roads are icy'],
    ['p.look-ground-blue', 'The shelter'],
    ['mark.has-inline-color.look-ink-blue', 'before noon'],
    ['mark.look-ground-orange', 'blankets'],
    ['figure.alignright img[width="220"]', ''],
    ['figure.alignwide figcaption', 'Downtown'],
    ['.wp-block-columns > .wp-block-column.look-w-67', 'Sand bags'],
    ['.wp-block-columns > .wp-block-column.look-w-33', 'Schools'],
    ['.wp-block-gallery.columns-3 > figure:nth-of-type(3) figcaption', 'Picture 3'],
    ['.gallery.gallery-columns-2 .gallery-item img', ''],
    ['.wp-block-media-text.look-w-40 .wp-block-media-text__content', 'We have seen worse'],
    ['.wp-block-cover .wp-block-cover__inner-container .has-large-font-size', 'The night'],
    ['.wp-block-pullquote blockquote p', 'We moved the cows first.'],
    ['blockquote.is-style-plain', 'The bridge holds.'],
    ['.is-style-stripes > table.has-fixed-layout td.has-text-align-right', '14.2'],
    ['.is-content-justification-center .wp-block-button__width-50 > a.look-ground-red', 'Offer help'],
    ['.wp-block-button.is-style-outline > a', 'Closed roads'],
    ['details > summary', 'Who decides'],
    ['pre.wp-block-verse', 'The river is moving.'],
    ['pre.wp-block-preformatted', 'MAIN ST'],
    ['hr.is-style-dots', ''],
    ['.wp-block-file > a[download]', 'Download'],
    ['.wp-block-group.look-ground-green', 'Corrections'],
    ['.wp-block-embed figure.embed a', 'The flood from above'],
    ['sup a[href="#text-a1"]', '1'],
  ])('has %s on its page', async (selector, words) => {
    expect(await text.locator(selector).first().textContent({ timeout: 2000 })).toContain(words)
  })

  test('has no style of WordPress, and a link instead of its form', async () => {
    expect(await text.locator('[style], style, form, input').count()).toBe(0)
    const link = text.locator('.look-elsewhere a')
    expect(await link.textContent()).toMatch(/^Fill in this form at /)
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect([address.origin, address.hash]).toEqual([wordpress.url, '#elsewhere'])
    expect(address.pathname).toMatch(new RegExp(`/${post.slug}/$`))
  })

  test('is listed at the desk for its form', async () => {
    const { data } = await newsroom.call<{ data: UnshownArticle[] }>('GET', '/api/wordpress/unshown-parts')
    expect(data.filter(({ slug }) => slug === post.slug)).toMatchObject([{ kinds: ['form'], title: post.title.raw }])
  })

  test('has the theme’s own colors by what they look like, and follows them', async () => {
    await setPalette({ 'river-mud': '#503aa8', 'accent-3': '#007a3d', ink: '#141414' })
    const color = (slug: string, text: string) =>
      `<!-- wp:paragraph {"textColor":"${slug}"} --><p class="has-${slug}-color has-text-color">${text}</p><!-- /wp:paragraph -->`
    const content = color('river-mud', 'Mud') + color('accent-3', 'Moss') + color('ink', 'Ink')
    const { slug } = await admin.createPost({ title: uniqueTitle(), status: 'publish', content })
    // All posts of all tests before are read again.
    const has = (html: string) => newsroom.until(() => newsroom.file(`/${slug}`)?.includes(html), html, 50_000)
    await has('<p class="look-ink-indigo">Mud</p>')
    await has('<p class="look-ink-green">Moss</p>')
    await has('<p>Ink</p>')
    await setPalette({ 'river-mud': '#8a5a00', 'accent-3': '#007a3d', ink: '#141414' })
    await has('<p class="look-ink-orange">Mud</p>')
    await has('<p class="look-ink-green">Moss</p>')
  })

  /** As an update of the theme; the plugin reports the switch to it. */
  async function setPalette(colors: Record<string, string>): Promise<void> {
    const list = Object.entries(colors).map(([slug, value]) => `'${slug}' => '${value}'`)
    await wordpress.php(`update_option('test_palette', array(${list.join(', ')}));
      update_option('stylesheet', '');
      update_option('stylesheet', 'blank');`)
  }

  test.each([375, 1440])('is never wider than a window of %d px', async (width) => {
    const page = await browser.newPage({ baseURL: newsroom.url, viewport: { width, height: 900 } })
    await page.goto(`/${post.slug}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const outside = await page
      .locator('.article-text *')
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('table, pre') && element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML),
      )
    expect(outside).toEqual([])
    await page.close()
  })
})
