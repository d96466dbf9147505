import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createArticle } from '../support/content.ts'
import { expectOpen } from '../support/dialogs.ts'
import { aiTest, expect, deskTest as test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const toast = (page: Page, message: string) => page.getByText(message, { exact: true })

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
}

aiTest(
  'an article with a picture is written, published, changed and deleted, each live at once',
  async ({ page, hometown, model }) => {
    await aiTest.step('it is written, with a picture and links', async () => {
      await page.goto('/admin/content')
      await title(page).fill('Writing: the bridge reopens')
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Cars cross again.')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload image' }).click()
      await (await chooser).setFiles({ name: 'bridge.jpg', mimeType: 'image/jpeg', buffer: await picture() })
      await expect(page.getByLabel('What the picture shows')).toBeFocused()
      await page.keyboard.type('The old bridge at noon')
      await text(page).click()
      await page.keyboard.type('The first cars crossed ')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('at noon')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('.')
    })

    await aiTest.step('the AI proposes what search engines are told', async () => {
      await page.getByText('SEO', { exact: true }).click()
      model.answer({
        json: {
          metaDescription: 'The bridge is open.',
          keywords: ['bridge', 'road, river'],
          slug: 'Writing the bridge!',
        },
      })
      await page.getByRole('button', { name: 'Generate with AI' }).click()
      await expect(toast(page, 'SEO suggestions generated')).toBeVisible()
      await expect(page.getByLabel('Meta description')).toHaveValue('The bridge is open.')
      await expect(page.getByLabel('Slug')).toHaveValue('writing-the-bridge')
      await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
    })

    await aiTest.step('it is published in a category, and live', async () => {
      await bar(page, 'Publish').click()
      const review = page.getByRole('dialog', { name: 'Publish this article' })
      await review.getByText('Community', { exact: true }).click()
      await review.getByRole('button', { name: 'Publish' }).click()
      await expect(toast(page, 'Article created')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Last save' }).getByText('Live', { exact: true })).toBeVisible()
      const live = await hometown.page('/writing-the-bridge')
      expect(live).toContain('The first cars crossed <strong>at noon</strong>.')
      expect(live).toContain('alt="The old bridge at noon"')
      expect(live).toMatch(/<meta name="description" content="The bridge is open."/)
      await waitFor(
        async () => (await hometown.page('/community'))?.includes('Writing: the bridge reopens') || undefined,
      )
    })

    await aiTest.step('what is changed is live, in the other tab of the editor, too', async () => {
      await page.getByRole('tab', { name: 'Text (HTML)' }).click()
      await page
        .getByRole('textbox', { name: 'Article text as HTML' })
        .fill('<p>It closes again.</p><script>x()</script>')
      await page.getByRole('tab', { name: 'Visual' }).click()
      await expect(text(page)).toHaveText('It closes again.')
      await title(page).fill('Writing: the bridge closes')
      await page.keyboard.press('Control+s')
      await expect(toast(page, 'Your article has been updated successfully.')).toBeVisible()
      await waitFor(async () => (await hometown.page('/writing-the-bridge'))?.includes('It closes again.') || undefined)
      expect(await hometown.page('/writing-the-bridge')).not.toContain('x()')
    })

    await aiTest.step('what is deleted is gone from its page and its section', async () => {
      await page.goto('/admin/content')
      const row = page.getByRole('row').filter({ hasText: 'Writing: the bridge closes' })
      await row.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await waitFor(async () => ((await hometown.page('/writing-the-bridge')) === undefined ? true : undefined))
      await waitFor(async () =>
        (await hometown.page('/community'))?.includes('Writing: the bridge') ? undefined : true,
      )
      await page.goto('/writing-the-bridge')
      await expect(page.getByRole('heading', { name: 'This page was removed' })).toBeVisible()
    })
  },
)

test('all articles are found by words, published together and deleted; on a phone, too', async ({ page, hometown }) => {
  for (const at of [1, 2, 3])
    await createArticle(hometown, { title: `Thistle draft ${at}`, status: 'draft', authorName: 'Petra Quill' })
  await page.goto('/admin/articles')
  await expect(page.getByRole('heading', { level: 1, name: 'All Articles' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Published \d+$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Drafts \d+$/ })).toBeVisible()
  await page.getByRole('searchbox').fill('thistle')
  await expect(page.getByText('3 articles', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?search=thistle$/)

  await page.getByRole('checkbox', { name: 'Select Thistle draft 3' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 articles selected')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selected articles' }).getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('alertdialog', { name: 'Publish 2 articles?' })
  await expectOpen(page, question)
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, '2 articles published')).toBeVisible()
  await waitFor(() => hometown.page('/thistle-draft-3'))
  expect(await hometown.page('/thistle-draft-1')).toBeUndefined()

  await test.step('on a phone the list is one of cards, and the form fits', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(excess).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Thistle draft 1', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/content\?edit=/)
    await expect(title(page)).toHaveValue('Thistle draft 1')
    expect(await excess()).toBeLessThanOrEqual(0)
    await title(page).fill('Thistle in bloom')
    await bar(page, 'Save draft').click()
    await expect(toast(page, 'Your article has been updated successfully.')).toBeVisible()
    await page.goto('/admin/articles?search=thistle')
    await page.getByRole('button', { name: 'Delete Thistle in bloom' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 articles', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Create New Article' }).click()
    await expect(page).toHaveURL('/admin/content')
  })
})
