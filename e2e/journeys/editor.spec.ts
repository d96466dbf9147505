import { createArticle, updateArticle } from '../support/articles.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('what an editor writes, changes, moves and deletes is live in the browser', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { title: 'Ferry to run on Sundays', category: 'Business' })
  await waitFor(async () => (await hometown.page('/business'))?.includes(article.title) || undefined)
  await page.goto('/business')
  await page.getByRole('link', { name: article.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry to run on Sundays')
  await expect(page.locator('main article time').first()).toHaveText(/^just now$|ago$/)

  await updateArticle(hometown, article.id, { title: 'Ferry to run on Saturdays' })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry to run on Saturdays', { timeout: 500 })
  }).toPass()

  await updateArticle(hometown, article.id, { slug: 'saturday-ferry' })
  await waitFor(() => hometown.page('/saturday-ferry'))
  await expect(async () => {
    await page.goto(`/${article.slug}`)
    await expect(page).toHaveURL('/saturday-ferry', { timeout: 500 })
  }).toPass()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Ferry to run on Saturdays' }).first().click()
  await expect(page).toHaveURL('/saturday-ferry')

  await hometown.call('DELETE', `/api/articles/${article.id}`)
  await waitFor(async () => ((await hometown.page('/saturday-ferry')) === undefined ? true : undefined))
  await page.goto('/saturday-ferry')
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  // Its page is gone after the commit, the list after the publish.
  await waitFor(async () =>
    (await hometown.page('/business'))?.includes('Ferry to run on Saturdays') ? undefined : true,
  )
  await page.goto('/business')
  await expect(page.getByRole('link', { name: 'Ferry to run on Saturdays' })).toHaveCount(0)
})

test('an article is shown live while its page is on the way', async ({ page, hometown }) => {
  const publisher = hometown.pids().publisher
  if (publisher === undefined) throw new Error('There is no publisher.')
  process.kill(publisher, 'SIGSTOP')
  try {
    const article = await createArticle(hometown, { title: 'Bridge closed after the storm' })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/articles/by-slug/**', async (route) => {
      await asked
      await route.continue()
    })
    const response = await page.goto(`/${article.slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Loading article...')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
    await expect(page.locator('.article-text')).toHaveText(/^The text of/)
    await expect(page.locator('[data-views]')).toHaveText('1 view')
    await expect(page).toHaveTitle(new RegExp(article.title))

    process.kill(publisher, 'SIGCONT')
    await waitFor(() => hometown.page(`/${article.slug}`))
    await page.reload()
    await expect(page.locator('[data-views]')).toHaveText('2 views')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  } finally {
    process.kill(publisher, 'SIGCONT')
  }
})
