import { expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

test('a list is imported, one is found, changed, unsubscribed and erased, with the keyboard too', async ({ page }) => {
  await openDesk(page, '/admin/subscribers', 'Subscribers')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const rows = Array.from({ length: 60 }, (_, at) => `orchard${at}@orchard.example,,A,"Sports, VIP"`)
  const csv = ['Email Address,STATUS,First Name,TAGS', ...rows, 'nobody,,B,', 'orchard3@orchard.example,,C,'].join(
    '\r\n',
  )
  const dialog = page.getByRole('dialog', { name: 'Import Subscribers' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('row', { name: 'First Name Not read' })).toBeVisible()
  await dialog.getByLabel('Source of consent').fill('Our list at Mailchimp')
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `the import, ${colorScheme}, ${width} px`)
  }
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('Row 62: nobody: This is not an email address')).toBeVisible()
  await expect(dialog.getByText(/^Row 63: orchard3@orchard.example - /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Search subscribers' }).fill('orchard7@')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'orchard7@orchard.example' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Subscriber' })
  await expect(sheet.getByText(/^Imported by /)).toBeVisible()
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `the sheet, ${colorScheme}, ${width} px`)
  }
  await sheet.getByRole('button', { name: 'Actions for orchard7@orchard.example' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(sheet.getByText(/^Unsubscribed at the desk by /)).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Export everything' }).click()
  expect((await download).suggestedFilename()).toBe('everything-held.json')

  await sheet.getByRole('button', { name: 'Erase…' }).click()
  await page.getByLabel('Type orchard7@orchard.example to confirm').fill('orchard7@orchard.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No subscriber matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all subscribers' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
})
