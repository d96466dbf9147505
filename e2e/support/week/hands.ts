import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works at the desk: with mouse and keys, or with a thumb on a phone. */
export interface Hands {
  isPhone: boolean
  press(target: Locator): Promise<void>
  /** By the sidebar, or on a phone by the menu. */
  goTo(screen: string): Promise<void>
  /** By the system's file dialog. */
  chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

export function handsOn(page: Page, isPhone: boolean): Hands {
  const press = async (target: Locator) => {
    await expect(target).toBeVisible()
    await (isPhone ? target.tap() : target.click())
  }
  return {
    isPhone,
    press,
    async goTo(screen) {
      if (isPhone) await press(page.getByRole('button', { name: 'Open menu' }))
      const menu = page.getByRole('navigation', { name: 'Admin Panel' })
      await press(menu.getByRole('link', { name: screen, exact: true }))
    },
    async chooseFile(field, file) {
      const dialog = page.waitForEvent('filechooser')
      await press(field)
      await (await dialog).setFiles(file)
    },
  }
}
