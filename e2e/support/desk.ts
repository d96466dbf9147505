import { expect, type Page } from '@playwright/test'
import { ADMIN } from './start-hometown.ts'

/** Fills in the login page. */
export async function signIn(page: Page, password = ADMIN.password, username = ADMIN.username): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in without the login page, which has a journey of its own, at a desk that has the address. */
async function enter(page: Page, address = '/'): Promise<void> {
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

export interface SessionCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax'
}

/** The cookies end with the browser: Playwright would date their end by the tests' clock, which browsers don't have. */
export async function signInByCall(url: string): Promise<SessionCookie[]> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .filter((line) => !/max-age=0|expires=thu, 01 jan 1970/i.test(line))
    .map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const { hostname } = new URL(url)
      return {
        ...{ name, value, path, domain: hostname, expires: -1 },
        ...{ httpOnly: /httponly/i.test(line), secure: false, sameSite: 'Lax' },
      }
    })
}
