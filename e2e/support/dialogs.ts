import { expect, type Locator, type Page } from '@playwright/test'

/** A dialog takes the focus a moment after it appears, also from a field that the test has focused. */
export async function expectOpen(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toHaveCount(1)
}
