import { expect, type Locator, type Page } from '@playwright/test'
import { expectOpen } from '../dialogs.ts'
import type { WorkLog } from '../work-log.ts'
import type { Hands } from './hands.ts'

/** Composed, checked, tested and scheduled. */
export async function scheduleNewsletter(page: Page, hands: Hands, log: WorkLog): Promise<void> {
  const { press, goTo, isPhone } = hands
  await goTo('Newsletters')
  await press(page.getByRole('button', { name: 'Add this week’s best' }))
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^This week in Tamarack County/)
  if (isPhone) await press(page.getByRole('tab', { name: 'Send' }))
  const send = page.getByRole('region', { name: 'Send', exact: true })
  await log.wait('check', send.getByText(/(?:warnings?|problems?|No problems) · 3 subscribers$/))
  await press(send.getByRole('button', { name: 'Send test' }))
  const dialog = page.getByRole('dialog', { name: 'Send test' })
  await expectOpen(page, dialog)
  await expect(dialog.getByLabel('Send test to')).toHaveValue('newsroom@tamarack.example')
  if (isPhone) await press(dialog.getByRole('button', { name: 'Send test' }))
  else await page.keyboard.press('Enter')
  await log.wait('save', page.getByText('Test sent', { exact: true }))
  await chooseTime(send, hands)
  await press(page.getByRole('button', { name: 'Schedule Send' }))
  await log.wait('save', send.getByText(/^Scheduled for /))
}

/** Typed from its first part on; the usual time comes with it. */
async function chooseTime(send: Locator, { isPhone }: Hands): Promise<void> {
  const begin = { position: { x: 14, y: 14 } }
  const date = send.getByLabel('Schedule date')
  await (isPhone ? date.tap(begin) : date.click(begin))
  await send.page().keyboard.type('03022099')
  await expect(send.getByText('Goes out Mar 2, 2099, 7:00 AM.')).toBeVisible()
}
