import { createArticle, updateArticle } from '../support/articles.ts'
import { expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

test('an editor chooses a related story, which readers see first, until it is taken off the site', async ({
  page,
  hometown,
}) => {
  const chosen = await createArticle(hometown, { title: 'The quarry of 1911', category: 'Churches' })
  const article = await createArticle(hometown, { title: 'A bench for the park', category: 'Clubs' })
  const below = async () => {
    const html = (await hometown.page(`/${article.slug}`)) ?? ''
    return html.slice(html.indexOf('aria-labelledby="more"'))
  }
  await waitFor(() => hometown.page(`/${article.slug}`))

  await openDesk(page)
  await page.goto(`/admin/content?edit=${article.id}`)
  const related = page.getByRole('region', { name: 'Related stories' })
  const search = related.getByRole('searchbox', { name: 'Search related stories' })
  await search.fill('quarry')
  await related.getByRole('button', { name: 'The quarry of 1911' }).press('Enter')
  await expect(related.getByRole('listitem')).toContainText('The quarry of 1911')
  await expect(search).toBeFocused()
  await expectNoViolations(page, 'the editor with a related story')
  await waitFor(async () => (await below()).includes('The quarry of 1911') || undefined)

  await page.goto(`/${article.slug}`)
  const list = page.getByRole('region', { name: 'Related stories' })
  await expect(list.getByRole('heading', { level: 3 }).first()).toHaveText('The quarry of 1911')
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(3)

  await updateArticle(hometown, chosen.id, { status: 'archived' })
  await waitFor(async () => !(await below()).includes('The quarry of 1911') || undefined)
  await page.reload()
  await expect(page.locator('[aria-labelledby="more"] h3')).toHaveCount(3)
  await page.goto(`/admin/content?edit=${article.id}`)
  await expect(related.getByRole('listitem')).toContainText('isn’t published')
  await related.getByRole('button', { name: 'Remove The quarry of 1911' }).click()
  await expect(related.getByRole('listitem')).toHaveCount(0)
})
