import { expect, type Locator, type Page } from '@playwright/test'
import type { WorkLog } from '../work-log.ts'
import type { Hands } from './hands.ts'

const EVENTS = 6
const STORIES = [
  'Mariners reach the state final for the first time since 1988',
  'Harbor Hospital reopens its maternity ward',
  'Bakery on Front Street changes hands after 40 years',
  'Tamarack County budget holds the tax rate for a second year',
]

/** The six best events go on the calendar together, and four stories on the site. */
export async function publishFinds(page: Page, hands: Hands, log: WorkLog): Promise<void> {
  const { press, isPhone } = hands
  const boxes = page.locator('[data-suggestion]').getByRole('checkbox')
  if (isPhone)
    await pressAll(
      hands,
      Array.from({ length: EVENTS }, (_, index) => boxes.nth(index)),
    )
  else {
    await boxes.first().click()
    await boxes.nth(EVENTS - 1).click({ modifiers: ['Shift'] })
  }
  await publishChosen(page, hands, log, `${EVENTS} events`)
  if (isPhone) await press(page.getByRole('button', { name: 'Filters' }))
  await press(page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Articles' }))
  await pressAll(
    hands,
    STORIES.map((title) => page.getByRole('checkbox', { name: `Select ${title}` })),
  )
  await publishChosen(page, hands, log, `${STORIES.length} articles`)
}

async function pressAll({ press }: Hands, boxes: readonly Locator[]): Promise<void> {
  for (const box of boxes) {
    await press(box)
    await expect(box).toBeChecked()
  }
}

async function publishChosen(page: Page, { press }: Hands, log: WorkLog, what: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selected suggestions' })
  await press(bar.getByRole('button', { name: 'Publish' }))
  await press(page.getByRole('alertdialog', { name: `Publish ${what}?` }).getByRole('button', { name: 'Publish' }))
  await log.wait('publish', page.getByText(`Published ${what}`, { exact: true }))
}
