import { expect, type Locator, type Page } from '@playwright/test'

/** A dialog takes the focus a moment after it appears, also from a field that the test has focused. */
export async function expectOpen(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toHaveCount(1)
}

/** Waits for the focus before and after. */
export async function escapeFrom(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expectOpen(page, dialog)
  await page.keyboard.press('Escape')
  await expectClosed(dialog, opener)
}

/** The focus returns a moment after a dialog is gone, also from the element that the test focuses next. */
export async function expectClosed(dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}
