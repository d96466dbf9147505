import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { enter, openDesk } from '../support/desk.ts'
import { test } from '../support/journey.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startHometown } from '../support/start-hometown.ts'

test.use({ environment: [{ SAMPLE_CONTENT: 'false' }, { scope: 'worker' }] })

const PASSWORD = 'otter violin gravel'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const review = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })
const comments = (page: Page) => page.getByRole('complementary', { name: 'Comments' })

async function invite(page: Page, email: string): Promise<void> {
  await openDesk(page, '/admin/accounts', 'Accounts')
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Name').fill('Ann Lee')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Contributor' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
}

async function accept(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Articles' })).toBeVisible()
}

async function otherBrowser(browser: Browser, baseURL: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: width === 375 ? 812 : 900 } })
  return context.newPage()
}

test('a contributor is invited, writes and submits; an editor sends back with a comment, then publishes', async ({
  page,
  browser,
  hometown,
}) => {
  await invite(page, 'ann@example.org')
  const dialog = page.getByRole('dialog', { name: 'Invitation link for ann@example.org' })
  const link = (await dialog.locator('output').textContent()) ?? ''
  expect(link).toContain('/admin/invitation#')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Ann Lee')
  await expectAccessible(page, 'accounts with an open invitation')

  const ann = await otherBrowser(browser, hometown.url)
  await ann.goto(link)
  await expect(ann.getByText('Contributor of')).toBeVisible()
  await expectAccessible(ann, 'the invitation')
  await accept(ann, link, 'ann')
  await expectAccessible(ann, 'a contributor’s articles')
  for (const hidden of ['Dashboard', 'Subscribers', 'Sources', 'Newsletters'])
    await expect(ann.getByRole('navigation').getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  await ann.goto('/admin/subscribers')
  await expect(ann.getByText('This screen is for editors.')).toBeVisible()

  await ann.goto('/admin/content')
  await ann.getByRole('textbox', { name: 'Title', exact: true }).fill('Bake sale')
  await ann.getByRole('textbox', { name: 'Article text', exact: true }).fill('On Saturday at the hall.')
  await expect(ann.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('On Saturday at the hall.')
  await button(ann, 'Submit for review').click()
  await expect(review(ann)).toContainText('You submitted this article')
  await expect(button(ann, 'Publish')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Articles in review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Bake sale' }).click()
  await button(page, 'Comments').click()
  const field = comments(page).getByRole('textbox', { name: 'New comment' })
  await field.pressSequentially('Which hall, @an')
  await expect(page.getByRole('option', { name: 'ann' })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('Which hall, @ann ')
  await field.press('Control+Enter')
  await expect(comments(page).getByRole('article')).toHaveCount(1)
  await expectAccessible(page, 'the editor with comments')
  await page.setViewportSize({ width: 1440, height: 900 })
  await review(page).getByRole('button', { name: 'Send back…' }).click()
  await page.getByRole('dialog').getByLabel('What is missing?').fill('Please add the address.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(review(page)).toContainText('You sent this article back')

  await ann.setViewportSize({ width: 1440, height: 900 })
  await expect(review(ann)).toContainText('sent this article back')
  await ann.getByRole('button', { name: '2 new mentions' }).click()
  await expect(ann.getByRole('list', { name: 'Mentions' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(ann, 'mentions')
  await ann.setViewportSize({ width: 1440, height: 900 })
  await ann.getByRole('list', { name: 'Mentions' }).getByRole('link').first().click()
  const thread = comments(ann).getByRole('listitem').filter({ hasText: 'Which hall' })
  await thread.getByRole('button', { name: 'Reply' }).click()
  await thread.getByRole('textbox', { name: 'Reply' }).fill('The town hall.')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await expect(comments(page)).toContainText('The town hall.')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(comments(ann).getByText('1 resolved thread')).toBeVisible()
  await expect(ann.getByRole('button', { name: /new mention/ })).toHaveCount(0)
  await ann.getByRole('textbox', { name: 'Title', exact: true }).fill('Bake sale at the town hall')
  await button(ann, 'Submit for review').click()
  await expect(review(ann)).toContainText('You submitted this article')

  await page.reload()
  await expect(review(page)).toContainText('Ann Lee submitted this article')
  await button(page, 'Publish').click()
  const publishing = page.getByRole('dialog', { name: 'Publish this article' })
  await publishing.getByText('Community', { exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Last save' })).toContainText('Published')
  await expect(review(page)).toHaveCount(0)
  await expect.poll(() => hometown.page('/bake-sale')).toContain('Bake sale at the town hall')
  expect(await hometown.page('/bake-sale')).not.toContain('Which hall')
  await expect(ann.getByText('An editor published this article.')).toBeVisible()
  await expect(button(ann, 'Submit for review')).toHaveCount(0)
  await expectAccessible(ann, 'a published article to its contributor')

  const stranger = await otherBrowser(browser, hometown.url)
  await stranger.goto(link)
  await expect(stranger.getByRole('alert')).toContainText('This invitation was already used.')
})

test('on a phone, a contributor submits and reads the comments in a sheet', async ({ page, browser, hometown }) => {
  const origin = hometown.url
  await enter(page)
  const sent = await page.request.post('/api/invitations', {
    data: { email: 'bea@example.org', role: 'contributor' },
    headers: { origin },
  })
  const bea = await otherBrowser(browser, hometown.url, 375)
  await accept(bea, (await sent.json()).link, 'bea')
  await bea.getByRole('link', { name: 'Create New Article' }).click()
  await bea.getByRole('textbox', { name: 'Title', exact: true }).fill('Pie day')
  await bea.getByRole('textbox', { name: 'Article text', exact: true }).fill('In March.')
  await bea.getByRole('combobox', { name: 'Author name' }).fill('Bea')
  await button(bea, 'Submit for review').click()
  await review(bea).getByRole('button', { name: 'Show comments' }).click()
  const sheet = bea.getByRole('dialog', { name: 'Comments' })
  await sheet.getByRole('textbox', { name: 'New comment' }).fill('Done.')
  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(sheet.getByRole('article')).toHaveCount(1)
  await expectAccessible(bea, 'comments on a phone', [
    ['light', 375],
    ['dark', 375],
  ])
})

test('with a mail server, the invitation is mailed and mentions are too', async ({ browser }) => {
  const mail = await startMailServer()
  const own = await startHometown({
    env: { SAMPLE_CONTENT: 'false', SMTP_URL: mail.url, MAIL_FROM: 'desk@example.org' },
  })
  try {
    const admin = await otherBrowser(browser, own.url)
    await invite(admin, 'cal@example.org')
    await expect(admin.getByText('We emailed cal@example.org.', { exact: true })).toBeVisible()
    const { text = '' } = await mail.mailTo('cal@example.org', /invited you/)
    const link = /http\S+\/admin\/invitation#\S+/.exec(text)?.[0] ?? ''
    const cal = await otherBrowser(browser, own.url)
    await accept(cal, link, 'cal')
    const article = { title: 'Rain', description: 'Much of it.', authorName: 'Cal', category: 'Community' }
    const headers = { origin: own.url }
    const created = await cal.request.post('/api/articles', { data: article, headers })
    const comment = { id: crypto.randomUUID(), text: '@cal How much?' }
    await own.call('POST', `/api/articles/${(await created.json()).id}/comments`, comment)
    expect((await mail.mailTo('cal@example.org', /mentioned you: Rain/)).text).toContain('@cal How much?')
  } finally {
    await own.stop()
    await mail.close()
  }
})
