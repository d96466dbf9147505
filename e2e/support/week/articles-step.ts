import { expect, type Page } from '@playwright/test'
import { expectOpen } from '../dialogs.ts'
import type { WorkLog } from '../work-log.ts'
import type { Hands } from './hands.ts'

/** The paper and the radio both tell it; the suggestion has the title of the one that was harvested first. */
const LEAD = /ouncil votes to reopen (the )?Mill Street bridge by spring$/

const notice = (page: Page) => page.getByRole('region', { name: 'Last save' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text', exact: true })
const bar = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Two stories get a dateline first, and the first one leads the front page. */
export async function editTwo(page: Page, hands: Hands, log: WorkLog): Promise<void> {
  const { press, isPhone } = hands
  await press(page.getByRole('article', { name: LEAD }).getByRole('heading'))
  await editFirst(page, hands)
  await publish(page, hands, log, { leads: true })
  await press(notice(page).getByRole('link', { name: 'Next suggestion' }))
  const reading = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: 'Reading pane' })
  await expect(reading.getByRole('button', { name: /^Edit first/ })).toBeVisible()
  await editFirst(page, hands)
  await publish(page, hands, log, { leads: false })
}

async function editFirst(page: Page, { press, isPhone }: Hands): Promise<void> {
  if (isPhone) await press(page.getByRole('dialog').getByRole('button', { name: /^Edit first/ }))
  else await page.keyboard.press('e')
  if (isPhone)
    await text(page)
      .getByRole('paragraph')
      .first()
      .tap({ position: { x: 1, y: 8 } })
  else await expect(text(page)).toBeFocused()
  await page.keyboard.type('BELL HARBOR — ')
}

async function publish(page: Page, { press, isPhone }: Hands, log: WorkLog, { leads }: { leads: boolean }) {
  await press(bar(page, 'Publish'))
  const review = page.getByRole('dialog', { name: 'Publish this article' })
  await expectOpen(page, review)
  if (leads) await press(review.getByText(/^Lead the front page/))
  if (isPhone) await press(review.getByRole('button', { name: 'Publish' }))
  else await page.keyboard.press('Enter')
  await log.wait('publish', notice(page).getByText(/live in \d+ ms/), 20_000)
}

/** The article that was published last says something wrong. */
export async function correct(page: Page, { press }: Hands, log: WorkLog): Promise<void> {
  await press(text(page).getByRole('paragraph').first())
  await page.keyboard.type(' on Tuesday')
  await press(bar(page, 'Update'))
  await log.wait('save', notice(page).getByText(/^Updated/))
  await press(notice(page).getByRole('button', { name: 'Add correction' }))
  const dialog = page.getByRole('dialog', { name: 'Add note' })
  await expectOpen(page, dialog)
  await page.keyboard.type('An earlier version named the wrong day.')
  await press(dialog.getByRole('button', { name: 'Add note' }))
  await log.wait('save', page.getByText('Note added', { exact: true }))
}
