import type { Page } from '@playwright/test'
import { sampleArticles } from '../../admin-api/sample/index.ts'
import { createArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/axe.ts'
import { enter } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

async function draw(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    canvas.getContext('2d')?.fillRect(100, 100, 300, 300)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('an editor writes caption and credit, and readers see them under the picture', async ({ page, hometown }) => {
  const { id, slug } = await createArticle(hometown, { title: 'A picture with a credit', status: 'draft' })
  await enter(page)
  await page.goto(`/admin/content?edit=${id}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload image' }).click()
  await (await chooser).setFiles({ name: 'square.jpg', mimeType: 'image/jpeg', buffer: await draw(page) })
  await page.getByLabel('What the picture shows').fill('A square')

  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const review = page.getByRole('dialog', { name: 'Publish this article' })
  const warning = review.getByRole('note')
  await publish.click()
  await expect(warning).toContainText('The picture at the top has no credit.')
  await warning.getByRole('button', { name: 'Add credit' }).click()
  const credit = page.getByLabel('Credit', { exact: true })
  await expect(credit).toBeFocused()
  await credit.pressSequentially('Omar')
  await page.getByRole('option', { name: 'Omar Saleh / River Road Camera Club' }).click()
  // A saved credit brings its link and license along.
  await expect(page.getByLabel('Credit link')).toHaveValue('https://cameraclub.invalid/omar-saleh')
  await expect(page.getByLabel('License')).toHaveText('CC BY 4.0')
  await page.getByRole('checkbox', { name: 'Made with AI' }).check()
  await page.getByLabel('Caption').fill('The square at noon.')
  await expectAccessible(page, 'the fields of a credit')
  await publish.click()
  await expect(review.getByText('The square at noon. · Omar Saleh / River Road Camera Club')).toBeVisible()
  await expect(warning).toHaveCount(0)
  await review.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => hometown.page(`/${slug}`)).toContain('The square at noon.')

  await page.goto(`/${slug}`)
  await expect(page.locator('.article-picture figcaption')).toHaveText(
    'The square at noon. Credit: Omar Saleh / River Road Camera Club · CC BY 4.0 · Made with AI',
  )
  await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('rel', /license/)
  await expectAccessible(page, 'an article with a credit')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.article-picture figcaption')).toBeVisible()
})

test('every picture at the top of an article of the sample county has a caption or a credit', async ({ hometown }) => {
  // Not every published article: journeys publish their own on the same product.
  const slugs = sampleArticles.flatMap(({ slug, picture }) => (picture ? [slug] : []))
  expect(slugs.length).toBeGreaterThan(40)
  const bare: string[] = []
  for (const slug of slugs) {
    const html = (await hometown.page(`/${slug}`)) ?? ''
    const [, figure = ''] = /<figure class="article-picture[^>]*>([\s\S]*?)<\/figure>/.exec(html) ?? []
    if (!/<figcaption[^>]*>[\s\S]*\S[\s\S]*<\/figcaption>/.test(figure)) bare.push(slug)
  }
  expect(bare).toEqual([])
})
