import type { Page } from '@playwright/test'
import { expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { escapeFrom, expectClosed } from '../support/dialogs.ts'
import { expect, test } from '../support/journey.ts'

const CSV = [
  'category;NAME;Url;Source Type;Description',
  'Clubs;Quilters’ Guild;quilters.invalid/news;RSS Feed;"Blocks; bees and ""raffles"""',
  'Clubs;Café Chess;https://chess.invalid;;',
  'Weather;Sky;https://sky.invalid;;',
  'Clubs;Chess again;http://www.chess.invalid/;;',
].join('\r\n')

async function openSources(page: Page): Promise<void> {
  await openDesk(page, '/admin/sources', 'Source Management')
}

test('sources come from a file, are added, changed, paused and deleted', async ({ page }) => {
  await openSources(page)
  const upload = page.getByRole('button', { name: 'Upload CSV' })
  await upload.click()
  // Windows-1252, as Western spreadsheet programs write it.
  const buffer = Buffer.from(CSV.replaceAll('’', '\x92'), 'latin1')
  await page.getByLabel('CSV file').setInputFiles({ name: 'clubs.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Imported 2 sources. 1 errors, 1 skipped.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Row 4: “Weather” is not a category/)).toBeVisible()
  await expect(page.getByText('Row 5: Chess again - This address is already a source: “Café Chess”')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expectClosed(page.getByRole('dialog'), upload)

  const clubs = page.getByRole('region', { name: /^Clubs/ })
  const guild = clubs.getByRole('article', { name: 'Quilters’ Guild' })
  await expect(guild).toContainText('RSS feed')
  await expect(guild.getByRole('link')).toHaveAttribute('href', 'https://quilters.invalid/news')

  await page.getByRole('button', { name: 'Add Source' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Source' })
  await expect(dialog.getByLabel('URL')).toBeFocused()
  await page.keyboard.type('https://www.chess.invalid')
  await dialog.getByLabel('Name').fill('Chess once more')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This address is already a source: “Café Chess”.')).toBeVisible()
  await dialog.getByLabel('URL').fill('rowers.invalid')
  await dialog.getByLabel('Name').fill('Rowing Club')
  await dialog.getByLabel('Category').click()
  await page.getByRole('option', { name: 'Clubs' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Source has been added successfully.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Source' })).toBeFocused()

  await clubs.getByRole('button', { name: 'Edit Rowing Club' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Source' })
  await edit.getByLabel('Name').fill('Rowers of Osprey Lake')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Source updated', { exact: true })).toBeVisible()

  const rowers = clubs.getByRole('article', { name: 'Rowers of Osprey Lake' })
  await page.getByRole('button', { name: 'Actions for Rowers of Osprey Lake' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(rowers).toContainText('Paused: not read')

  await page.getByRole('searchbox', { name: 'Search sources' }).fill('rowers')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete Rowers of Osprey Lake' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No source matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all sources' }).click()
  await expect(guild).toBeVisible()
})

test('a name without spaces stays within a dialog on a phone', async ({ page, hometown }) => {
  const name = 'Rindfleischetikettierungsüberwachung'.repeat(5)
  const { id } = await hometown.call<{ id: string }>('POST', '/api/sources', {
    // Paused, because an active source is due at once and might be read before the test looks.
    ...{ name, url: 'https://long.invalid', category: 'Clubs', status: 'inactive' },
  })
  await page.setViewportSize({ width: 375, height: 700 })
  await openSources(page)
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('Rindfleisch')
  await expect(page.getByRole('article')).toHaveCount(1)
  const edges = async () => {
    const box = await page.locator('[role=dialog], [role=alertdialog]').boundingBox()
    return box && [box.x >= 0, box.x + box.width <= 375]
  }
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Last checks' }).click()
  await expect(page.getByText('We haven’t read this source yet.')).toBeVisible()
  expect(await edges()).toEqual([true, true])
  await escapeFrom(page, page.getByRole('dialog'), menu)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await edges()).toEqual([true, true])
  await hometown.call('DELETE', `/api/sources/${id}`)
})

test('the screen of the sources is accessible', async ({ page }) => {
  await openSources(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `sources, ${colorScheme}, ${width} px`)
    const opener = page.getByRole('button', { name: 'Add Source' })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, `a new source, ${colorScheme}, ${width} px`)
    await escapeFrom(page, page.getByRole('dialog'), opener)
  }
})
