import { expect, type Locator, type Page } from '@playwright/test'

/** A dialog takes the focus a moment after it is there: until then it can be taken from what is focused in it. */
export async function expectOpen(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toHaveCount(1)
}

/** Closes a dialog with Escape once it has the focus, and waits until the focus is back. */
export async function escapeFrom(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expectOpen(page, dialog)
  await page.keyboard.press('Escape')
  await expectClosed(dialog, opener)
}

/** The focus comes back a moment after a dialog is gone: until then it can be taken from what is focused next. */
export async function expectClosed(dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}
