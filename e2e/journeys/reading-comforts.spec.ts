import { createArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('a reader sets the text larger, which stays on the next page without a jump', async ({ page, hometown }) => {
  const article = await createArticle(hometown, {
    title: 'Larger letters',
    content: '<p>Words.</p>',
    status: 'published',
  })
  await waitFor(() => hometown.page(`/${article.slug}`))
  await page.goto(`/${article.slug}`)
  const text = page.locator('.article-text').first()
  const size = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const normal = await size()
  const button = page.getByRole('button', { name: /^Text size/ })
  await button.click()
  const large = await size()
  expect(large).toBeGreaterThan(normal)
  await page.reload({ waitUntil: 'commit' })
  await expect(button).toHaveAccessibleName('Text size: large')
  expect(await size()).toBe(large)
  await button.click()
  await button.click()
  expect(await size()).toBe(normal)
})

test('a saved story is on the list of this device until it is removed', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { title: 'Read me <i>later</i>', status: 'published' })
  await waitFor(() => hometown.page(`/${article.slug}`))
  await page.goto(`/${article.slug}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.goto('/saved')
  const stories = page.locator('[data-saved-stories]').getByRole('link')
  await expect(stories).toHaveText(['Read me <i>later</i>'])
  await stories.click()
  await expect(page).toHaveURL(`/${article.slug}`)
  await page.goto('/saved')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
})

test('a story is read aloud where the browser has a voice, and offered nowhere else', async ({ page, hometown }) => {
  const article = await createArticle(hometown, {
    title: 'Hear this',
    description: 'A standfirst.',
    content: '<p>First.</p><ul><li><p>Second.</p></li></ul>',
    status: 'published',
  })
  await waitFor(() => hometown.page(`/${article.slug}`))
  await page.goto(`/${article.slug}`)
  const button = page.getByRole('button', { name: 'Listen' })
  await expect(button).toBeHidden()

  await page.addInitScript(() => {
    const spoken: string[] = []
    Reflect.set(window, 'spoken', spoken)
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [{ lang: 'en-US' }],
        cancel: () => undefined,
        speak: ({ text }: SpeechSynthesisUtterance) => spoken.push(text),
      }),
    })
  })
  await page.reload()
  await button.click()
  expect(await page.evaluate(() => Reflect.get(window, 'spoken'))).toEqual([
    'Hear this',
    'A standfirst.',
    'First.',
    'Second.',
  ])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(button).toBeVisible()
})
