import type { Page } from '@playwright/test'
import { createEvent, morningOf } from '../support/content.ts'
import { deskTest, expect, test, waitForHydration } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const day = (page: Page, date: string) => page.locator(`td[data-day="${date}"]`)

test('readers find events in lists and in the month, each in a dialog with an address', async ({ page, hometown }) => {
  const past = await createEvent(hometown, { title: 'Calendar: plowing match', ...morningOf('2026-11-19') })
  const event = await createEvent(hometown, {
    ...{ title: 'Calendar: soup kitchen supper', description: 'Bring a bowl.', tags: ['supper'] },
    ...{ recurrenceRule: 'weekly', ...morningOf('2026-12-10') },
  })
  const crowd = ['Aardvark evening', 'Beaver evening', 'Coyote evening'].map((title, at) =>
    createEvent(hometown, { title, startDate: `2026-12-15T20:0${at}`, endDate: '2026-12-15T21:00' }),
  )
  const allDay = { allDay: true, startDate: '2026-12-17', endDate: '2026-12-17' }
  const low = await createEvent(hometown, { title: 'Day off', ...allDay })
  for (const { slug } of [past, event, low, ...(await Promise.all(crowd))])
    await waitFor(() => hometown.page(`/events/${slug}`))

  await test.step('the page of events has what comes, what was, and the articles', async () => {
    await page.goto('/events')
    await waitForHydration(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'View Full Calendar' })).toHaveAttribute(
      'href',
      '/calendar',
    )
    const upcoming = page.getByRole('tabpanel', { name: 'Upcoming Events' })
    await expect(upcoming.getByRole('article')).toHaveCount(6)
    await page.getByRole('tab', { name: 'Past Events' }).click()
    const link = page.getByRole('tabpanel', { name: 'Past Events' }).getByRole('link', { name: past.title })
    await link.click()
    await expect(page.getByRole('dialog', { name: past.title })).toContainText('The old mill')
    const place = await page.evaluate(() => scrollY)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/events#past')
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.getByRole('tab', { name: 'Event Articles' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Event Articles' }).getByRole('article').first()).toBeVisible()
  })

  await test.step('the month shows today, two events a day, and leads to the next', async () => {
    await page.getByRole('link', { name: 'View Full Calendar' }).first().click()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Calendar')
    const grid = page.getByRole('grid', { name: 'November 2026' })
    await expect(grid.locator('[aria-current="date"]')).toHaveAttribute('data-day', '2026-11-20')
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL('/calendar?month=2026-12')
    await expect(day(page, '2026-12-15').getByRole('link')).toHaveCount(3)
    await expect(day(page, '2026-12-15').getByRole('link', { name: '+1 more' })).toBeVisible()
    const oneLine = await day(page, '2026-12-17').getByRole('link', { name: low.title }).boundingBox()
    expect(oneLine?.height, 'large enough to tap').toBeGreaterThanOrEqual(24)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(grid).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  })

  await test.step('an event opens over the month, and closes with Back and Escape', async () => {
    await day(page, '2026-12-10').getByRole('link', { name: event.title }).click()
    const dialog = page.getByRole('dialog', { name: event.title })
    await expect(page).toHaveURL(`/events/${event.slug}`)
    const texts = ['Community News', 'Bring a bowl.', 'supper', '10:00 AM – 11:30 AM', 'The old mill', 'Every week']
    for (const text of texts) await expect(dialog).toContainText(text)
    await expect(dialog.getByText('Repeats')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Edit Event' })).toHaveCount(0)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/calendar?month=2026-12')
    await page.getByRole('tab', { name: 'Upcoming Events' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Upcoming Events' }).getByRole('article').first()).toBeVisible()
  })
})

deskTest('the newsroom changes and deletes events where readers see them', async ({ page, hometown }) => {
  const event = await createEvent(hometown, { title: 'Calendar: quilt circle', ...morningOf('2026-12-18') })
  await waitFor(() => hometown.page(`/events/${event.slug}`))
  await page.goto('/calendar?month=2026-12')
  await waitForHydration(page)
  await day(page, '2026-12-18').getByRole('link', { name: event.title }).click()
  await page.getByRole('button', { name: 'Edit Event' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(form.getByLabel('Category').getByRole('option')).toHaveText([
    ...['Sports', 'Community', 'Business', 'Events'],
  ])
  await expect(form.getByLabel('Start Time')).toHaveValue('10:00')

  await deskTest.step('what fails is said, and nothing typed is lost', async () => {
    await form.getByLabel('Title').fill('Calendar: quilts on the porch')
    await form.getByLabel('End Time').fill('08:00')
    await expect(form.getByRole('alert')).toHaveText('The event cannot end before it starts')
    await form.getByLabel('Start Time').fill('07:00')
    const address = `**/api/calendar-events/${event.id}`
    await page.route(address, (route) => route.fulfill({ status: 404 }))
    const messages: string[] = []
    page.once('dialog', async (dialog) => {
      messages.push(dialog.message())
      await dialog.accept()
    })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => messages).toEqual(['Failed to update event'])
    await page.unroute(address)
    await expect(form.getByLabel('Title')).toHaveValue('Calendar: quilts on the porch')
  })

  await form.getByRole('button', { name: 'Save Changes' }).click()
  const changed = day(page, '2026-12-18').getByRole('link', { name: '7 AM Calendar: quilts on the porch' })
  await expect(changed).toBeVisible()
  await waitForHydration(page)
  await changed.click()
  await page.getByRole('button', { name: 'Delete Event' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete "Calendar: quilts on the porch"? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(changed).toHaveCount(0)
  await expect(page).toHaveURL('/calendar?month=2026-12')
})
