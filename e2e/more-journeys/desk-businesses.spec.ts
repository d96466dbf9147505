import type { Page } from '@playwright/test'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

async function openBusinesses(page: Page): Promise<void> {
  await openDesk(page, '/admin/businesses', 'Businesses')
}

test('a spreadsheet becomes a directory, which is found with script and without', async ({
  page,
  hometown,
  newContext,
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

  const plain = await newContext({ javaScriptEnabled: false })
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
