import { join } from 'node:path'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumLaunchOptions } from '../support/chromium-launch.ts'
import { signIn } from '../support/desk.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { signIn as signInAtWordPress } from './support/admin-session.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type RestPost, restAs } from './support/rest.ts'
import { PICTURES } from './support/uploads.ts'

const PICTURE = join(PICTURES, 'bridge-builders.webp')
const BLOCKS = `<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>Left</p></div><!-- /wp:column --></div>
<!-- /wp:columns -->

[gallery ids="1,2"]`

const wordpress = connectWordPress(inject('wordpress'))
const admin = restAs(wordpress, wordpress.users.admin)

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const html = (page: Page) => page.getByRole('textbox', { name: 'Article text as HTML' })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const seeSaved = (page: Page) =>
  page.getByText('Your article has been updated successfully.', { exact: true }).waitFor()

describe.runIf(wordpress.folder)('in the browser, with a WordPress behind the desk', () => {
  let newsroom: Newsroom
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
    browser = await chromium.launch(await chromiumLaunchOptions())
    page = await browser.newPage({ baseURL: newsroom.url, viewport: { width: 1440, height: 900 } })
  })
  afterAll(async () => {
    await browser?.close()
    await newsroom?.stop()
  })

  const readPost = async (id: number) => (await admin.get<RestPost>(`/wp/v2/posts/${id}?context=edit`)).body

  async function findArticle(name: string): Promise<DeskArticle> {
    let found: DeskArticle | undefined
    await newsroom.until(async () => {
      const query = `page=1&search=${encodeURIComponent(name)}`
      const { data } = await newsroom.call<{ data: DeskArticle[] }>('GET', `/api/articles?${query}`)
      found = data.find((article) => article.title === name)
      return found
    }, name)
    if (!found) throw new Error(name)
    return newsroom.call('GET', `/api/articles/${found.id}`)
  }

  test('an article with a picture is live, here and in WordPress, two minutes after the sign-in', async () => {
    const name = uniqueTitle()
    const begun = performance.now()
    await page.goto('/admin/content')
    await signIn(page)
    await title(page).fill(name)
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Seen on both sides.')
    await page.getByLabel('Author name').fill('Ruth Okafor')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload image' }).click()
    await (await chooser).setFiles(PICTURE)
    await page.getByText('Image uploaded successfully', { exact: true }).waitFor()
    await page.getByLabel('What the picture shows').fill('The covered bridge')
    await text(page).click()
    await page.keyboard.type('The first cars crossed at noon.')
    await press(page, 'Publish')
    const review = page.getByRole('dialog', { name: 'Publish this article' })
    await review.getByText('Community', { exact: true }).click()
    await review.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Article created', { exact: true }).waitFor()
    const address = await page.getByRole('link', { name: 'View page' }).getAttribute('href')
    const { pathname } = new URL(address ?? '', newsroom.url)
    await newsroom.until(() => newsroom.file(pathname)?.includes('The first cars crossed'), 'the page')
    expect(performance.now() - begun).toBeLessThan(120_000)

    const site = await browser.newPage({ baseURL: newsroom.url })
    await site.goto(pathname)
    await site.getByRole('heading', { level: 1, name }).waitFor()
    const width = await site
      .getByRole('img', { name: 'The covered bridge' })
      .evaluate((image) => (image instanceof HTMLImageElement ? image.decode().then(() => image.naturalWidth) : 0))
    expect(width).toBeGreaterThan(300)
    await site.close()

    const { wordpressPostId } = await findArticle(name)
    const post = await readPost(wordpressPostId)
    expect(post).toMatchObject({
      status: 'publish',
      content: { raw: '<p>The first cars crossed at noon.</p>' },
      meta: { image_alt: 'The covered bridge' },
    })
    const { body: picture } = await admin.get<{ source_url: string }>(`/wp/v2/media/${post.featured_media}`)
    expect(picture.source_url).toMatch(/\/wp-content\/uploads\/.*\.webp$/)
    // By name, because articles of other tests are on the first page too.
    const list = await (await signInAtWordPress(wordpress, wordpress.users.admin)).open(
      `edit.php?s=${encodeURIComponent(name)}`,
    )
    expect(list.html).toMatch(new RegExp(`class="row-title"[^>]*>${name}<`))
  })

  test('a save over one that was made in wp-admin shows both texts', async () => {
    const name = uniqueTitle()
    const post = await admin.createPost({ title: name, content: '<p>One two three.</p>', status: 'publish' })
    const { id } = await findArticle(name)
    await page.goto(`/admin/content?edit=${id}`)
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Mine.')
    await admin.post(`/wp/v2/posts/${post.id}`, { content: '<p>One TWO three.</p>', title: `${name}, again` })
    await press(page, 'Update')
    const dialog = page.getByRole('dialog', { name: /^This article changed in WordPress/ })
    await dialog.waitFor()
    const texts = dialog.getByRole('group', { name: 'Article text' })
    expect(await texts.getByRole('region', { name: 'Theirs' }).textContent()).toContain('TWO')
    expect(await texts.getByRole('region', { name: 'Yours' }).textContent()).toContain('Mine.')
    expect((await readPost(post.id)).content.raw).toBe('<p>One TWO three.</p>')
    await texts.getByLabel('Merge by hand').check()
    await texts.getByRole('textbox').fill('<p>One TWO three. Mine.</p>')
    await dialog.getByRole('button', { name: 'Continue with these' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'Update')
    await seeSaved(page)
    expect(await readPost(post.id)).toMatchObject({
      title: { raw: `${name}, again` },
      content: { raw: '<p>One TWO three. Mine.</p>' },
    })
  })

  test('a text of blocks is edited as HTML, with the way to WordPress beside it', async () => {
    const name = uniqueTitle()
    const post = await admin.createPost({ title: name, content: BLOCKS, status: 'publish' })
    const { id } = await findArticle(name)
    await page.goto(`/admin/content?edit=${id}`)
    await html(page).waitFor()
    expect(await html(page).inputValue()).toBe(BLOCKS)
    expect(await page.getByRole('link', { name: 'Edit in WordPress' }).getAttribute('href')).toBe(
      `${wordpress.url}/wp-admin/post.php?post=${post.id}&action=edit`,
    )
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH' && sent.url().includes('/api/articles/'))
    await title(page).fill(`${name}, again`)
    await press(page, 'Update')
    expect(Object.keys((await request).postDataJSON()).toSorted()).toEqual(['copyId', 'title', 'version'])
    await page.getByText('Your article has been updated successfully.', { exact: true }).waitFor()
    expect(await readPost(post.id)).toMatchObject({ title: { raw: `${name}, again` }, content: { raw: BLOCKS } })
  })
})
