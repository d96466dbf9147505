import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('a list is worked with the keyboard, and a saved view comes back after a reload', async ({ page }) => {
  await openDesk(page, '/admin/businesses', 'Businesses')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('street')
  await expect(page).toHaveURL(/search=street/)
  await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByLabel('Save this view as').fill('On a street')
  await page.keyboard.press('Enter')
  await expect(page.getByText('View saved', { exact: true })).toBeVisible()

  await page.goto('/admin/businesses')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'On a street', exact: true }).click()
  await expect(page).toHaveURL(/search=street/)
  await expect(page).toHaveURL(/sort=category/)
  await expect(page.getByRole('searchbox')).toHaveValue('street')

  const rows = page.getByRole('row', { selected: true })
  await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('toolbar', { name: 'Selected businesses' })).toContainText('2 businesses selected')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/edit=/)
})

test('people and topics are sorted by their headings, which the address keeps', async ({ page }) => {
  const heading = (name: string) => page.getByRole('columnheader', { name })
  const counts = () => page.getByRole('row').locator('td.tabular-nums').allInnerTexts()
  for (const [path, title, start, sorted, word] of [
    ['/admin/people', 'People', 'none', 'descending', 'articles'],
    ['/admin/topics', 'Topics', 'descending', 'ascending', 'fewest'],
  ] as const) {
    await openDesk(page, path, title)
    await expect(heading('Articles')).toHaveAttribute('aria-sort', start)
    await heading('Articles').getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`sort=${word}`))
    await expect(heading('Articles')).toHaveAttribute('aria-sort', sorted)
    await page.reload()
    await expect(heading('Articles')).toHaveAttribute('aria-sort', sorted)
    const numbers = (await counts()).map(Number)
    expect(numbers.length).toBeGreaterThan(3)
    const ascending = numbers.toSorted((one, other) => one - other)
    expect(numbers).toEqual(sorted === 'ascending' ? ascending : ascending.reverse())
  }
})

test('axe finds nothing to object to in lists, their selection and their menus', async ({ page }) => {
  test.setTimeout(120_000)
  const lists = [
    ['/admin/calendar?view=list', 'Calendar Events'],
    ['/admin/people', 'People'],
    ['/admin/topics', 'Topics'],
    ['/admin/audit-log', 'Audit Log'],
    ['/admin/businesses', 'Businesses'],
  ] as const
  for (const [path, heading] of lists) {
    await openDesk(page, path, heading)
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
    await expectAccessible(page, heading)
  }
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByRole('toolbar', { name: 'Selected businesses' })).toBeVisible()
  await expectAccessible(page, 'a selection')
  for (const menu of ['Views', 'Columns']) {
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, menu)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
