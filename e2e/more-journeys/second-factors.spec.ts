import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openSqlite } from '../../admin-api/src/database/sqlite/sqlite.ts'
import { expectNoViolations } from '../support/axe.ts'
import { signIn } from '../support/desk.ts'
import { expect, type NewContext, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const PASSWORD = 'ferry lantern quilt orchard'
/** This editor is the journey's own: the administrator's account belongs to all journeys. */
async function openAs(newContext: NewContext, hometown: Hometown, username: string) {
  const person = { email: `${username}@example.org`, role: 'editor' }
  const { link } = await hometown.call<{ link: string }>('POST', '/api/invitations', person)
  const context = await newContext()
  const page = await context.newPage()
  await giveAuthenticator(page)
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await atDashboard(page)
  return { context, page }
}

const atDashboard = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

async function openSignInSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Second factors' })).toBeVisible()
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog).toBeVisible()
  const codes = await dialog.getByRole('list').getByRole('listitem').allTextContents()
  await expectNoViolations(page, 'recovery codes')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toHaveCount(0)
  return codes
}

async function askForNewCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/login')
}

/** Makes the last proof too old. */
async function forgetProofs({ dataDir }: Hometown, username: string): Promise<void> {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  const account = store.db.selectFrom('users').select('id').where('username', '=', username)
  await store.db.updateTable('sessions').set({ verified_at: 0 }).where('user_id', '=', account).execute()
  await store.close()
}

test(`a passkey is added, signs in alone, and proves who is there`, async ({ newContext, hometown }) => {
  const { context, page } = await openAs(newContext, hometown, 'passkey')
  await openSignInSettings(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  expect(await saveCodes(page)).toHaveLength(10)
  await expect(page.getByRole('listitem').filter({ hasText: 'Not used yet' })).toContainText('Passkey from ')
  await expectNoViolations(page, 'second factors')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await atDashboard(page)

  await signOut(page)
  await signIn(page, PASSWORD, 'passkey')
  await expectNoViolations(page, 'passkey as the second step')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await atDashboard(page)

  await openSignInSettings(page)
  await forgetProofs(hometown, 'passkey')
  await askForNewCodes(page)
  const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You didn’t confirm that it’s you, so nothing changed.').first()).toBeVisible()
  await askForNewCodes(page)
  await question.getByRole('button', { name: 'Use passkey' }).click()
  await saveCodes(page)
  await context.close()
})

/** Gives the browser an authenticator that holds passkeys and says yes to every prompt. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
