import { expect, type Page } from '@playwright/test'
import { signInByCall } from './sign-in-by-call.ts'
import { ADMIN } from './start-hometown.ts'

/** Fills in the login page. */
export async function signIn(page: Page, password = ADMIN.password, username = ADMIN.username): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in without the login page, which has a journey of its own, at a desk that has the address. */
export async function enter(page: Page, address = '/'): Promise<void> {
  const { origin } = new URL((await page.request.head(address)).url())
  const cookies = await page.context().cookies(origin)
  if (cookies.some(({ name }) => name.endsWith('hometown_session'))) return
  await page.context().addCookies(await signInByCall(origin))
}

/** Opens a screen of the desk, signed in, and waits for its heading. */
export async function openDesk(page: Page, path = '/admin', heading = 'Dashboard'): Promise<void> {
  await enter(page, path)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
