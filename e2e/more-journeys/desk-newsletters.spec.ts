import type { Locator, Page } from '@playwright/test'
import { expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

async function pick(page: Page, words: string): Promise<string> {
  const found = page.getByRole('list', { name: 'Published articles' })
  await page.getByRole('searchbox', { name: 'Search published articles' }).fill(words)
  const box = found.getByRole('checkbox').first()
  await expect(found.getByRole('listitem').first()).toContainText(new RegExp(words, 'i'))
  await box.check()
  return (await box.getAttribute('aria-label')) ?? ''
}

async function look(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `${name}, ${colorScheme}, ${width} px`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'All newsletters' }).getByRole('listitem').filter({ hasText: title })

test('a newsletter is composed, put in order, previewed, saved, scheduled and taken back', async ({ page }) => {
  const title = 'What moved this week'
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  const [one, two] = [await pick(page, 'steeple'), await pick(page, 'bookmobile')]
  const order = page.getByRole('region', { name: '2 articles selected' }).getByRole('listitem')
  await expect(order.first()).toContainText(one)
  await page.getByRole('button', { name: `Move up: ${two}` }).focus()
  await page.keyboard.press('Enter')
  await expect(order.first()).toContainText(two)
  await expect(page.getByRole('button', { name: `Move up: ${two}` })).toBeFocused()
  await page.getByRole('tab', { name: 'Introduction' }).click()
  await page.getByRole('textbox', { name: 'Introduction' }).fill('Dear reader')
  const live = page.frameLocator('iframe[title="Email as readers get it"]')
  await expect(live.getByText('Dear reader')).toBeVisible()
  await page.getByRole('tab', { name: 'Articles' }).click()

  // A reload keeps everything.
  page.once('dialog', (dialog) => void dialog.accept())
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('hometown-newsletter:')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(order.first()).toContainText(two)
  await look(page, 'the composer')

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('region', { name: 'Contents' })).toContainText(two)
  const mail = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(mail.getByText('Dear reader')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await look(page, 'the preview')
  await preview.getByRole('button', { name: 'Plain text' }).click()
  await expect(preview.getByLabel('Plain text of the email')).toHaveValue(/Dear reader/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Newsletter created', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/edit=/)
  await expect(row(page, title)).toContainText('Draft')

  await page.getByLabel('Schedule date').fill('2099-03-08')
  await page.getByLabel('Schedule time').fill('02:30')
  await expect(page.getByText('The clocks go forward that night and skip this time.')).toBeVisible()
  await page.getByLabel('Schedule time').fill('07:15')
  await page.getByRole('button', { name: 'Schedule Send' }).click()
  await page.getByRole('button', { name: 'Schedule Anyway' }).click()
  await expect(row(page, title)).toContainText('Scheduled for Mar 8, 2099, 7:15 AM')
  const send = page.getByRole('region', { name: 'Send' })
  await expect(send).toContainText('Scheduled for Mar 8, 2099, 7:15 AM')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)

  await send.getByRole('button', { name: 'Edit schedule' }).click()
  await expect(page.getByLabel('Schedule date')).toBeFocused()
  await page.getByLabel('Schedule time').fill('08:00')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(send).toContainText('Scheduled for Mar 8, 2099, 8:00 AM')
  await send.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(row(page, title)).toContainText('Draft')
  await expect(page.getByLabel('Schedule date')).toHaveValue('')

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, title)).toHaveCount(0)
})
