import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolations, LOOKS } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import type { Hometown } from '../support/start-hometown.ts'

const STALE = 'This submission changed after you opened it. Check it again, then decide.'

/** In the county. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name of the event').fill(title)
  await page.getByLabel('Place').fill('Alder Falls Library')
  await page.getByLabel('First day').fill(dayAhead(20))
  await page.getByLabel('Begins at').fill('10:00')
  await page.getByLabel('Ends at').fill('12:00')
  await page.getByLabel('Description').fill('Pies and bread.')
  await page.getByLabel('Price').fill('$5, children free')
  await page.getByLabel('Your name').fill('Ann Archer')
  await page.getByLabel('Your email address').fill('ann.submits@example.org')
}

async function handIn(hometown: Hometown, title: string, daysAhead = 30): Promise<{ key: string }> {
  return hometown.call<{ key: string }>('POST', '/api/event-submissions', {
    title,
    location: 'Town hall',
    startDate: `${dayAhead(daysAhead)}T19:00`,
    name: 'Ben Baker',
    email: 'ben.submits@example.org',
  })
}

test('a reader hands an event in, corrects it, and finds it on the calendar once it is approved', async ({
  page,
  hometown,
}) => {
  await page.goto('/events/submit')
  await hydrated(page)
  await expectAccessible(page, 'the form')
  await fillIn(page, 'Pie <b>day</b>')
  const send = page.getByRole('button', { name: 'Send to the editors' })
  await send.click()
  const title = page.getByLabel('Name of the event')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please write plain text, without HTML')
  await expectAccessible(page, 'the form with a mistake')
  await title.fill('Pie day')
  await send.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for your event' })).toBeFocused()
  const link = await page.getByLabel('Your link').inputValue()
  expect(link).toMatch(/\/events\/submit#key=[\w-]{32}$/)
  await expectAccessible(page, 'what happens next')

  await page.goto('/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Pie day' })).toBeVisible()
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1)
  await expect(page.getByText('Waiting for an editor')).toBeVisible()
  await expectAccessible(page, 'the event that waits')
  await page.getByRole('button', { name: 'Correct event' }).click()
  await page.getByLabel('Place').fill('Library garden')
  await page.getByRole('button', { name: 'Save corrections' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Library garden' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, '/admin/calendar/submissions', 'Event Submissions')
  const card = page.getByRole('article', { name: 'Pie day' })
  await expect(card).toContainText('Library garden')
  await expect(card).toContainText('Corrected by the submitter')
  await expectAccessible(page, 'the queue')
  await page.setViewportSize({ width: 1440, height: 900 })
  await card.getByRole('button', { name: 'Approve Pie day' }).click()
  await expect(card).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('An editor published your event.')).toBeVisible()
  const address = await page.getByRole('link', { name: 'View it on the calendar' }).getAttribute('href')
  const path = new URL(address ?? '').pathname
  await expect.poll(() => hometown.page(path)).toContain('Library garden')
  expect(await hometown.page(path)).toContain('$5, children free')
})

test('what a sender corrects while an editor reads is shown, and published only once it is read', async ({
  page,
  hometown,
}) => {
  // On its own day, because a published event would be similar to other submissions.
  const { key } = await handIn(hometown, 'Quilts of the county', 45)
  await openDesk(page, '/admin/calendar/submissions', 'Event Submissions')
  await page.getByRole('checkbox', { name: 'Select Quilts of the county' }).check()
  await hometown.call('PATCH', `/api/event-submissions/by-key/${key}`, {
    title: 'The mayor is a thief',
    location: 'Town hall',
    startDate: `${dayAhead(45)}T19:00`,
  })
  const changes = page.getByRole('region', { name: 'Changes to The mayor is a thief' })
  await expect(changes).toContainText('Quilts of the county')
  await expectNoViolations(page, 'what was changed')
  const approve = page.getByRole('button', { name: 'Approve The mayor is a thief' })
  await approve.click()
  await expect(page.getByText(STALE, { exact: true })).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`1 failed: ${STALE}`, { exact: true })).toBeVisible()
  await changes.getByRole('button', { name: 'I have read what changed in The mayor is a thief' }).click()
  await expect(changes).toHaveCount(0)
  await approve.click()
  await expect(approve).toHaveCount(0)
})

test('what is withdrawn is gone from the queue', async ({ page }) => {
  await page.goto('/events/submit')
  await hydrated(page)
  await fillIn(page, 'Chess night')
  await page.getByRole('button', { name: 'Send to the editors' }).click()
  await page.getByRole('button', { name: 'View your event' }).click()
  await page.getByRole('button', { name: 'Withdraw event' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this event?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Withdraw event' }).click()
  await expect(page.getByText(/^You withdrew your event/)).toBeVisible()
  await openDesk(page, '/admin/calendar/submissions', 'Event Submissions')
  await expect(page.getByRole('article', { name: 'Chess night' })).toHaveCount(0)
})

test('an editor declines with words and takes it back, and merges what is there already', async ({
  page,
  hometown,
}) => {
  await handIn(hometown, 'Quilt evening')
  await hometown.call('POST', '/api/calendar-events', {
    title: 'Quilt night',
    location: 'Town hall',
    startDate: `${dayAhead(30)}T19:00`,
    endDate: `${dayAhead(30)}T21:00`,
    status: 'published',
  })
  await openDesk(page, '/admin/calendar/submissions', 'Event Submissions')
  const card = page.getByRole('article', { name: 'Quilt evening' })
  await expect(card.getByRole('region', { name: 'On the calendar' })).toContainText('Quilt night')
  await card.getByRole('button', { name: 'Decline Quilt evening' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline “Quilt evening”?' })
  await decline.getByLabel('Message to the submitter').fill('It is not open to everybody.')
  await expect(decline.getByRole('region', { name: 'The email' })).toContainText(
    'Their reason: It is not open to everybody.',
  )
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `the decline, ${colorScheme}, ${width} px`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Merge Quilt evening' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge “Quilt evening”' })
  await expect(merge.getByRole('radio', { name: /^Quilt night/ })).toBeChecked()
  await merge.getByRole('checkbox', { name: /^Name:/ }).click()
  await expectNoViolations(page, 'the merge')
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: /^Merged/ }).click()
  await expect(page.getByRole('article', { name: 'Quilt evening' })).toContainText('Into Quilt evening')
})

test('the page of the form without script can be used by everybody', async ({ page }) => {
  await page.goto('/events/submit')
  await hydrated(page)
  await fillIn(page, '')
  // As a browser without JavaScript.
  await page.locator('form.event-form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('heading', { name: 'Please check the form' })).toBeVisible()
  await expectAccessible(page, 'the form once more')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an event is handed in too, with what is wrong at its field', async ({ page }) => {
    await page.goto('/events/submit')
    await fillIn(page, 'Plain <i>talk</i>')
    await page.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(page.getByRole('heading', { name: 'Please check the form' })).toBeVisible()
    await expect(page.getByLabel('Place')).toHaveValue('Alder Falls Library')
    await page.getByLabel('Name of the event').fill('Plain talk')
    await page.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your event' })).toBeVisible()
    await expect(page.getByRole('link', { name: /#key=/ })).toBeVisible()
  })
})
