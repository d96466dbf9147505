import { expect, type Page } from '@playwright/test'
import type { WorkLog } from '../work-log.ts'
import type { Hands } from './hands.ts'

const HARVEST_WITHIN_MS = 45_000

/** Forty sources come from a file, and are read. */
export async function importAndHarvest(page: Page, { press, goTo, chooseFile }: Hands, log: WorkLog, csv: string) {
  await goTo('Sources')
  await press(page.getByRole('button', { name: 'Upload CSV' }))
  const dialog = page.getByRole('dialog', { name: 'Upload CSV' })
  await chooseFile(dialog.getByLabel('CSV file'), {
    ...{ name: 'tamarack.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  })
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }))
  await log.wait('save', page.getByText('Imported 40 sources. 0 errors, 0 skipped.', { exact: true }))
  await press(dialog.getByRole('button', { name: 'Discover Content' }))
  await log.wait('harvest', page.getByText(/^Last scanned .* from 40 sources$/), HARVEST_WITHIN_MS)
  await expect(page.locator('[data-suggestion]').first()).toBeVisible()
}
