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
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('hometown-newsletter:')
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

test('the chosen articles are put in order by dragging', async ({ page }) => {
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  const [one, two] = [await pick(page, 'steeple'), await pick(page, 'bookmobile')]
  const order = page.getByRole('region', { name: '2 articles selected' }).getByRole('listitem')
  await expect(order.first()).toContainText(one)
  const [from, to] = [await centre(page, two), await centre(page, one)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 4, { steps: 8 })
  await page.mouse.move(to.x, to.y - 8, { steps: 4 })
  await page.mouse.up()
  await expect(order.first()).toContainText(two)
})

test('an article that is dropped in another section goes back to its own, and the numbers say its place in the email', async ({
  page,
}) => {
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('button', { name: 'Add this week’s best' }).click()
  const rows = page.getByRole('region', { name: /\d+ articles selected$/ }).getByRole('listitem')
  const numbers = () => rows.locator('span[aria-hidden].tabular-nums').allInnerTexts()
  await expect(rows.first()).toBeVisible()
  const inOrder = (await numbers()).map((_, index) => `${index + 1}`)
  const title = (await rows.nth(1).locator('p').first().getAttribute('title')) ?? ''
  const from = await centre(page, title)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 20, { steps: 5 })
  await page.mouse.move(from.x, from.y + 180, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: `${title}: now ` })).toHaveText(
    new RegExp(` of ${inOrder.length}$`),
  )
  await expect.poll(numbers).toEqual(inOrder)
  const sections = await rows.locator('p:nth-child(2) > span:last-child').allInnerTexts()
  expect(sections).toEqual([...Map.groupBy(sections, (section) => section).values()].flat())
})

async function centre(page: Page, title: string): Promise<{ x: number; y: number }> {
  const handle = page.getByRole('button', { name: `Drag ${title}` })
  // Waits until it stays where it is.
  await handle.hover()
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Whole, without scrolling the page. */
async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const seen = await part.evaluate((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect()
    return scrollY === 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })
  expect(seen, String(part)).toBe(true)
}

test('this week fills one screen at one press: picks, mail, schedule and checks, and is undone', async ({ page }) => {
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('button', { name: 'Add this week’s best' }).click()
  const selected = page.getByRole('region', { name: /\d+ articles selected$/ })
  await expect(selected.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^This week in /)
  await expect(page.getByText(/^\d+ of \d+ articles since /)).toBeVisible()
  const mail = page.frameLocator('iframe[title="Email as readers get it"]')
  await expect(mail.getByRole('heading', { level: 1, name: /^This week in / })).toBeVisible()
  await expect(mail.getByRole('heading', { name: 'This week on the calendar' })).toHaveCount(1)
  for (const part of [
    page.getByRole('searchbox', { name: 'Search published articles' }),
    selected,
    page.getByRole('region', { name: 'Email', exact: true }),
    page.getByLabel('Schedule date'),
    page.getByLabel('Schedule time'),
    page.getByRole('button', { name: /(?:problem|warning|No problems).* subscribers?$/ }),
    ...['Preview', 'Send test', 'Save Draft', 'Schedule Send', 'Send Now'].map((name) =>
      page.getByRole('region', { name: 'Send', exact: true }).getByRole('button', { name, exact: true }),
    ),
  ])
    await expectInView(part)
  const emptyBelow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.body.getBoundingClientRect().height)
  await expect.poll(emptyBelow, 'nothing of the lists lies below the page').toBeLessThanOrEqual(1)
  await look(page, 'this week')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: '0 articles selected' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('the mail follows what is typed without losing its place, with our pictures under any name of the machine', async ({
  page,
  hometown,
}) => {
  await openDesk(page, `${hometown.url.replace('127.0.0.1', 'localhost')}/admin/newsletters`, 'Newsletters')
  await page.getByRole('button', { name: 'Add this week’s best' }).click()
  const mail = page.frameLocator('iframe[title="Email as readers get it"]')
  const picture = mail.locator('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await picture.evaluate((img) => Object.assign(img, { isSame: true }))
  const body = mail.locator('html')
  await body.evaluate((root) => root.ownerDocument.defaultView?.scrollTo(0, 700))
  const topOf = () => picture.evaluate((img) => Math.round(img.getBoundingClientRect().top))
  const top = await topOf()
  expect(top).toBeLessThan(300)
  await page.getByRole('textbox', { name: 'Title' }).fill('Another subject')
  await expect(mail.getByRole('heading', { level: 1, name: 'Another subject' })).toHaveCount(1)
  // The headline above it has fewer lines now.
  expect(await topOf()).toBe(top)
  expect(await picture.evaluate((img) => 'isSame' in img)).toBe(true)
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.getByRole('button', { name: 'Phone width' }).click()
  await expect.poll(() => body.evaluate((root) => root.ownerDocument.defaultView?.innerWidth)).toBe(375)
  const ground = mail.locator('.g').first()
  await expect.poll(() => ground.evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toMatch(/rgb\(2[45]\d/)
  expect(await page.locator('iframe[title="Email as readers get it"]').getAttribute('sandbox')).not.toContain('script')
})

test('a newsletter is composed and scheduled by keyboard alone', async ({ page }) => {
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('textbox', { name: 'Title' }).focus()
  await page.keyboard.type('Typed, not clicked')
  const list = page.getByRole('list', { name: 'Published articles' })
  await expect(list.getByRole('checkbox').first()).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Articles' }))
  await tabTo(page, list.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const selected = page.getByRole('region', { name: '2 articles selected' })
  await tabTo(page, selected.getByRole('button', { name: /^Move down: / }).first())
  await page.keyboard.press('Enter')
  await expect(selected.getByRole('button', { name: /^Move down: / }).last()).toBeFocused()
  await tabTo(page, page.getByLabel('Schedule date'))
  await page.keyboard.type('03022099')
  await tabTo(page, page.getByLabel('Schedule time'))
  await page.keyboard.type('0700AM')
  await tabTo(page, page.getByRole('button', { name: 'Schedule Send' }))
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule Anyway' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Send' })).toContainText('Scheduled for Mar 2, 2099, 7:00 AM')
  // The dialog hands the focus on when it has closed, which would take the key from the button.
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel schedule' }).press('Enter')
  await expect(page.getByText('Draft, saved')).toBeVisible()
})

const MOST_STOPS = 120

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < MOST_STOPS && !(await isThere()); stops++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('on a phone the composer has three tabs, with the title and the primary button in each', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('textbox', { name: 'Title' }).fill('From a phone')
  await page.getByRole('list', { name: 'Published articles' }).getByRole('checkbox').first().check()
  for (const name of ['Articles', 'Email', 'Send']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expectInView(page.getByRole('textbox', { name: 'Title' }))
    await expectInView(page.getByRole('button', { name: 'Save Draft' }))
    await expectNoViolations(page, `the tab ${name} on a phone`)
  }
  await page.getByRole('tab', { name: 'Email', exact: true }).click()
  await expect(page.frameLocator('iframe[title="Email as readers get it"]').getByText('From a phone')).toBeVisible()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft, saved')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('a quick finger at the handle moves a chosen article', async ({ page }) => {
    await openDesk(page, '/admin/newsletters', 'Newsletters')
    const [one, two] = [await pick(page, 'steeple'), await pick(page, 'bookmobile')]
    await page.getByRole('tab', { name: 'Selected 2' }).tap()
    const order = page.getByRole('region', { name: '2 articles selected' }).getByRole('listitem')
    await expect(order.first()).toContainText(one)
    const [from, to] = [await centre(page, two), await centre(page, one)]
    const touch = await page.context().newCDPSession(page)
    const move = (type: 'touchStart' | 'touchMove', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
    await move('touchStart', from.y)
    for (let step = 1; step <= 8; step++) await move('touchMove', from.y + ((to.y - 8 - from.y) * step) / 8)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(order.first()).toContainText(two)
  })

  test('two taps at Send Now ask once and send nothing', async ({ page, hometown }) => {
    const title = 'Two taps'
    const { data } = await hometown.call<{ data: { id: string }[] }>('GET', '/api/articles/published?per_page=1')
    const articleIds = data.map(({ id }) => id)
    const { id } = await hometown.call<{ id: string }>('POST', '/api/newsletters', {
      ...{ title, articleIds, status: 'draft' },
    })
    await openDesk(page, `/admin/newsletters?edit=${id}`, 'Newsletters')
    await page.getByRole('tab', { name: 'Send', exact: true }).tap()
    const button = page.getByRole('region', { name: 'Send', exact: true }).getByRole('button', { name: 'Send Now' })
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
    await page.touchscreen.tap(x + 20, y + 10)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.touchscreen.tap(x + 20, y + 10)
    await expect(page.getByRole('dialog', { name: /^Send to / })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
    expect(await hometown.call('GET', `/api/newsletters/${id}`)).toMatchObject({ status: 'draft' })
  })
})

test('the layout of one newsletter begins the next, and this week’s best follow it', async ({ page, hometown }) => {
  const before = await hometown.call<Layout>('GET', '/api/newsletters/layout')
  await openDesk(page, '/admin/newsletters', 'Newsletters')
  await page.getByRole('button', { name: 'Add this week’s best' }).click()
  await page.getByRole('tab', { name: 'Layout' }).click()
  await page.getByRole('button', { name: 'Move section up: Sports' }).click()
  await page.getByRole('textbox', { name: 'Sign-off' }).fill('Until next week,\nNora')
  await page.getByRole('button', { name: 'Save as default layout…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as default layout' })
  await dialog.getByRole('checkbox', { name: 'Obituaries can be among this week’s best' }).uncheck()
  await dialog.getByRole('button', { name: 'Save layout' }).click()
  await expect(page.getByText('Layout saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('textbox', { name: 'Sign-off' }).fill('')
  await expect(page.getByText('Pick articles, or add this week’s best.')).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: 'Layout' }).click()
  await expect(page.getByRole('textbox', { name: 'Sign-off' })).toHaveValue('Until next week,\nNora')
  await page.getByRole('button', { name: 'Add this week’s best' }).click()
  const sections = page.getByRole('group', { name: 'Order of the sections' }).getByRole('listitem')
  await expect(sections.first()).toContainText('Sports')
  await expect(sections.filter({ hasText: 'Obituaries' })).toHaveCount(0)
  const mail = page.frameLocator('iframe[title="Email as readers get it"]')
  await expect(mail.getByText('Until next week,')).toHaveCount(1)
  const { version } = await hometown.call<Layout>('GET', '/api/newsletters/layout')
  await hometown.call('PUT', '/api/newsletters/layout', { ...before, version })
})

interface Layout {
  version: number
}

test('of two editors who save one newsletter, the second chooses', async ({ page, hometown }) => {
  const { data } = await hometown.call<{ data: { id: string }[] }>('GET', '/api/articles/published?per_page=1')
  const articleIds = data.map(({ id }) => id)
  const fields = { title: 'Begun together', articleIds, status: 'draft' }
  const { id } = await hometown.call<{ id: string }>('POST', '/api/newsletters', fields)
  await openDesk(page, `/admin/newsletters?edit=${id}`, 'Newsletters')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Begun together')
  await hometown.call('PATCH', `/api/newsletters/${id}`, { signOff: 'Theirs' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another editor saved this newsletter' })
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Draft, saved')).toBeVisible()
  expect(await hometown.call('GET', `/api/newsletters/${id}`)).toMatchObject({ title: 'Mine', signOff: null })
})
