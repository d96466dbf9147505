import type { Page } from '@playwright/test'
import { expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

async function openBusinesses(page: Page): Promise<void> {
  await openDesk(page, '/admin/businesses', 'Businesses')
}

test('a business is added at the desk with the keyboard, and readers find it', async ({ page, hometown }) => {
  await openBusinesses(page)
  await page.getByRole('button', { name: 'Add Business' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Bertram’s Bicycles')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bicycles')
  await page.getByLabel('Address', { exact: true }).fill('77 Rail Street, Alder Falls')
  await page.getByLabel('Phone').fill('555-0177')
  await page.getByLabel('Website').fill('bertram.invalid')
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByRole('combobox').focus()
  await page.keyboard.press('Enter')
  // The list takes keys once its selected entry has the focus.
  await expect(page.getByRole('option', { name: 'Not stated' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await monday.getByLabel('Monday closes').fill('18:30')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Business added', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Business' })).toBeFocused()

  const path = '/business-directory/bertrams-bicycles'
  await waitFor(() => hometown.page(path))
  await page.goto('/')
  await page.getByRole('link', { name: 'Business Directory' }).click()
  await page.getByRole('link', { name: 'Bertram’s Bicycles' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: '555-0177' })).toHaveAttribute('href', 'tel:5550177')
  await expect(page.getByRole('row', { name: /Monday/ })).toContainText('9 a.m.–6:30 p.m.')

  await openBusinessesAgain(page)
  await page.getByRole('searchbox', { name: 'Search businesses' }).fill('rail street')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Bertram’s Bicycles' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No business matches')).toBeVisible()
  await waitFor(async () => (await hometown.page(path)) === undefined || undefined)
})

async function openBusinessesAgain(page: Page): Promise<void> {
  await page.goto('/admin/businesses')
  await expect(page.getByRole('heading', { level: 1, name: 'Businesses' })).toBeVisible()
}

test('a spreadsheet becomes a directory, which is found with script and without', async ({
  page,
  hometown,
  browser,
}) => {
  await openBusinesses(page)
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const rows = Array.from({ length: 30 }, (_, at) => `Harbor Stall ${at},Harbor Stalls,${at} Quay,555-0199,Mon-Fri 8-5`)
  const csv = ['Name,Category,Address,Phone,Hours', ...rows, ',Harbor Stalls', 'Harbor Stall 3,,3 Quay'].join('\r\n')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'stalls.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Row 32: Name is required')).toBeVisible()
  await expect(page.getByText(/^Row 33: Harbor Stall 3 - /)).toBeVisible()
  await waitFor(() => hometown.page('/business-directory/harbor-stall-29'))

  await page.goto('/business-directory')
  await page.getByRole('searchbox', { name: 'Search the directory' }).fill('stall 29 quay')
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/business-directory?q=stall+29+quay')
  await page.getByRole('link', { name: 'Harbor Stall 29' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor Stall 29')

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: hometown.url })
  const reader = await plain.newPage()
  await reader.goto('/business-directory')
  await expect(reader.getByRole('searchbox')).toBeHidden()
  await reader.getByRole('link', { name: 'Harbor Stalls 30' }).click()
  await expect(reader).toHaveURL('/business-directory#harbor-stalls')
  await reader.getByRole('link', { name: 'Harbor Stall 7', exact: true }).click()
  await expect(reader.getByRole('row', { name: /Friday/ })).toContainText('8 a.m.–5 p.m.')
  await expect(reader.getByText('Today')).toHaveCount(0)
  await plain.close()
})

test('axe finds nothing to object to, at the desk and in the directory', async ({ page }) => {
  test.setTimeout(120_000)
  await openBusinesses(page)
  const business = '/business-directory/petrick-hardware'
  const places = ['/admin/businesses', '/admin/businesses?edit=new', '/business-directory', business]
  for (const place of places) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (place === '/admin/businesses') await expect(page.getByRole('table')).toBeVisible()
    for (const [theme, width] of LOOKS) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((name) => {
        document.documentElement.classList.remove('light', 'dark')
        document.documentElement.classList.add(name)
        document.documentElement.dataset.theme = name
      }, theme)
      await expectNoViolations(page, `${place}, ${theme}, ${width} px`)
    }
  }
})
