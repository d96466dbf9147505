import { expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { startMailServer } from '../support/mail-server.ts'
import { wordsOf } from '../support/read-mail.ts'
import { waitFor } from '../support/start-hometown.ts'

test.setTimeout(120_000)

interface Issue {
  articles: unknown[]
  events: { title: string; category: string }[]
}

test('an editor sends the calendar alone: each reader’s own events lead, and the page has them in order of time', async ({
  page,
  startOwn,
}) => {
  const mails = await startMailServer()
  const hometown = await startOwn({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Courier <news@courier.example>' } })
  const readers = { 'ann@readers.example': ['Churches'], 'bob@readers.example': ['Jobs'] }
  for (const [email, categories] of Object.entries(readers))
    await hometown.call('POST', '/api/subscribers', { email, categories, status: 'active' })

  await page.setViewportSize({ width: 375, height: 800 })
  await openDesk(page, `${hometown.url}/admin/newsletters`, 'Newsletters')
  await page.getByRole('textbox', { name: 'Title' }).fill('A week of the county')
  await page.getByRole('checkbox', { name: 'Only the calendar' }).check()
  await expectNoViolations(page, 'the composer without articles')
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await page.getByRole('tab', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Send Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 2 subscribers now?' })
  await expect(dialog).toContainText('No articles chosen.')
  await dialog.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByText('2 of 2 recipients done')).toBeVisible({ timeout: 20_000 })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const { articles, events } = await hometown.call<Issue>('GET', `/api/newsletters/published/${id}`)
  expect(articles).toEqual([])
  const titles = events.map(({ title }) => title)
  const ownOf = (of: string) => events.filter(({ category }) => category === of).map(({ title }) => title)
  const own = ownOf('Churches')
  expect(own.length).toBeGreaterThan(0)
  // Some weeks have an event about jobs.
  const jobs = ownOf('Jobs')
  const shown = (words: string) =>
    [...titles].filter((title) => words.includes(title)).sort((one, other) => words.indexOf(one) - words.indexOf(other))
  const calendarOf = async (email: string) => {
    const words = wordsOf(await mails.mailTo(email, /A week of the county/))
    return words.slice(words.lastIndexOf('This week on the calendar'))
  }
  const anns = await calendarOf('ann@readers.example')
  expect(shown(anns).slice(0, own.length)).toEqual(own)
  const bobs = await calendarOf('bob@readers.example')
  expect(shown(bobs)).toEqual([...jobs, ...titles.filter((title) => !jobs.includes(title))].slice(0, 14))
  expect(bobs.includes('In your sections')).toBe(jobs.length > 0)

  await waitFor(() => hometown.page(`/newsletter/${id}`))
  await page.goto(`${hometown.url}/newsletter/${id}`)
  await expect(page.locator('.issue-calendar .headline')).toHaveText(titles)
  await expect(page.locator('.issue-facts')).toContainText(`${titles.length} events`)
  await expectNoViolations(page, 'a newsletter of the calendar alone')
  await expect(async () => {
    await page.goto(`${hometown.url}/archive`)
    const card = page.getByRole('article').filter({ hasText: 'A week of the county' })
    await expect(card).toContainText(`${titles.length} events`, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await mails.close()
})
