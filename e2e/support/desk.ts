import { expect, type Page } from '@playwright/test'
import { ADMIN } from './start-hometown.ts'

/** Fills in the login page. */
export async function signIn(page: Page, password = ADMIN.password, username = ADMIN.username): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in at a screen of the desk and waits for its heading. */
export async function openDesk(page: Page, path = '/admin', heading = 'Dashboard'): Promise<void> {
  await page.goto(path)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
