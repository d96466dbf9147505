import type { Article } from '@hometown/shared-types/article'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import type { Cookie, Page } from '@playwright/test'
import { createArticle } from '../support/articles.ts'
import { enter } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { setHidden } from '../support/set-hidden.ts'

let session: Cookie[] | undefined

/** Signs in once for all journeys, because sign-ins are limited. */
async function open(page: Page, path: string): Promise<void> {
  if (session) await page.context().addCookies(session)
  else await enter(page)
  session = await page.context().cookies()
  await page.goto(path)
}

/** As after a change of tabs: the desk reloads everything. */
async function comeBack(page: Page, asks: string): Promise<void> {
  await setHidden(page, true)
  const answered = page.waitForResponse((answer) => answer.url().endsWith(asks) && answer.request().method() === 'GET')
  await setHidden(page, false)
  await answered
}

/** Holds requests until the test lets them go. */
async function hold(page: Page, method: string, path: string) {
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  return { asked: asked.promise, goOn: goOn.resolve }
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const told = (page: Page, words: string) => page.getByText(words, { exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

for (const [kind, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 375, height: 800 }],
] as const) {
  test(`on ${kind} an event that is typed in stays as typed when somebody else has saved it`, async ({
    page,
    hometown,
  }) => {
    const times = { startDate: '2027-03-02T18:00', endDate: '2027-03-02T20:00' }
    const values = { title: 'Chess night', description: '', location: '', category: 'Clubs', allDay: false }
    const event = await hometown.call<DeskEvent>('POST', '/api/calendar-events', { ...values, ...times })
    await page.setViewportSize(viewport)
    await open(page, `/admin/calendar?edit=${event.id}`)
    await description(page).fill('Half a thought')
    await setHidden(page, true)
    await hometown.call('PATCH', `/api/calendar-events/${event.id}`, { location: 'Library', version: event.version })
    await comeBack(page, `/api/calendar-events/${event.id}`)
    await expect(description(page)).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Another editor saved this event in the meantime.')).toBeVisible()
    await expect(description(page)).toHaveValue('Half a thought')
  })
}

test('an article’s own copy is not offered when its tab is come back to', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { status: 'draft' })
  await open(page, `/admin/content?edit=${article.id}`)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await title(page).fill('Typed and kept')
  await kept
  await comeBack(page, `/api/articles/${article.id}`)
  await comeBack(page, `/api/articles/${article.id}`)
  await expect(title(page)).toHaveValue('Typed and kept')
  await expect(notice(page)).toHaveCount(0)
})

test('what is typed while an article is saved stays, and is saved next', async ({ page, hometown }) => {
  const article = await createArticle(hometown, { status: 'draft' })
  await open(page, `/admin/content?edit=${article.id}`)
  const save = await hold(page, 'PATCH', `/api/articles/${article.id}`)
  await title(page).fill('Sent')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await save.asked
  await title(page).pressSequentially(' and more')
  await description(page).fill('Typed meanwhile.')
  save.goOn()
  await expect(told(page, 'Your article has been updated successfully.')).toBeVisible()
  await expect(title(page)).toHaveValue('Sent and more')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL('/admin/content')
  const stored = await hometown.call<Article>('GET', `/api/articles/${article.id}`)
  expect(stored).toMatchObject({ title: 'Sent and more', description: 'Typed meanwhile.' })
})

test('of two tabs with new articles, saving one leaves what the other typed', async ({ page, context }) => {
  await open(page, '/admin/content')
  const other = await context.newPage()
  await other.goto('/admin/content')
  const kept = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await title(other).fill('In the other tab')
  await kept
  await title(page).fill('Saved in one tab')
  await description(page).fill('It is saved.')
  await page.getByLabel('Author name').fill('Ruth Okafor')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(told(page, 'Your article has been created successfully.')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await other.close({ runBeforeUnload: false })
  await page.reload()
  await expect(notice(page)).toContainText('“In the other tab”')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect(notice(page)).toHaveCount(0)
})

test('of two tabs with new newsletters, saving one leaves what the other typed', async ({ page, context }) => {
  await open(page, '/admin/newsletters')
  const other = await context.newPage()
  await other.goto('/admin/newsletters')
  await title(other).fill('In the other tab')
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('hometown-newsletter:')
  await title(page).fill('Saved in one tab')
  await page.getByRole('list', { name: 'Published articles' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(told(page, 'Newsletter created')).toBeVisible()
  await other.close({ runBeforeUnload: false })
  await page.goto('/admin/newsletters')
  await expect(title(page)).toHaveValue('In the other tab')
})

test('saving twice in a row makes one newsletter', async ({ page, hometown }) => {
  await open(page, '/admin/newsletters')
  const save = await hold(page, 'POST', '/api/newsletters')
  await title(page).fill('Once only')
  await page.getByRole('list', { name: 'Published articles' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Control+s')
  await save.asked
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  save.goOn()
  await expect(page).toHaveURL(/edit=/)
  await expect(page.getByText('Draft, saved')).toBeVisible()
  const { data } = await hometown.call<{ data: unknown[] }>('GET', '/api/newsletters?page=1&search=Once+only')
  expect(data).toHaveLength(1)
})
