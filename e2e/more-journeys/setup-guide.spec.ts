import type { Page } from '@playwright/test'
import { serveHttp } from '../../testing/http-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { signIn } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { startMailServer } from '../support/mail-server.ts'

const PASSWORD = 'right password of tests'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('from the first sign-in to a real paper with five sources', async ({ newContext, startOwn }) => {
  const sites = await startCountySites()
  const mails = await startMailServer(PASSWORD)
  // The product has no sample county, and may read this machine.
  const hometown = await startOwn({ env: { SAMPLE_CONTENT: 'false', ...testSettings({ harvestAllowPrivate: true }) } })
  const page = await (await newContext({ timezoneId: 'America/Denver' })).newPage()
  await page.goto(`${hometown.url}/admin`)
  await signIn(page)

  await expect(heading(page, 'What is your paper called?')).toBeVisible()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByLabel('Time zone')).toHaveValue(zone)
  await page.getByLabel('Site name').fill('The Cedar Herald')
  await page.getByLabel('County name').fill('Cedar County')
  await page.getByLabel('Founded').fill('1886')
  await button(page, 'Continue').click()

  await expect(heading(page, 'Who are you?')).toBeVisible()
  await page.getByLabel('Your name').fill('Nora Ellingson')
  await button(page, 'Continue').click()

  await expect(heading(page, 'Do you have a WordPress site?')).toBeVisible()
  await button(page, 'No WordPress site').click()

  await expect(heading(page, 'Which server sends your email?')).toBeVisible()
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mails.port))
  await page.getByLabel('Username').fill('nora')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Sender address').fill('news@cedar.example')
  await page.getByLabel('Send a test message to').fill('nora@cedar.example')
  await button(page, 'Test Mail server').click()
  await expect(page.getByText(/took a message to nora@/)).toBeVisible()
  await button(page, 'Continue').click()

  await expect(heading(page, 'What do you read every morning?')).toBeVisible()
  await page.getByLabel('Addresses').fill(sites.addresses.join('\n'))
  await button(page, 'Add sources').click()

  await expect(heading(page, 'When does your newsletter go out?')).toBeVisible()
  await button(page, 'Continue').click()

  await expect(heading(page, 'Where will readers find your paper?')).toBeVisible()
  await button(page, 'Skip for now').click()
  await expect(page.getByText('Your paper is ready to work with', { exact: true })).toBeVisible()

  await mails.mailTo('nora@cedar.example', /^Test message/)
  expect(await hometown.call('GET', '/api/settings')).toMatchObject({
    ...{ siteName: 'The Cedar Herald', countyName: 'Cedar County', foundedYear: '1886', timeZone: zone },
    ...{ newsletterDay: 'thursday', newsletterTime: '07:00' },
  })
  const sources = await hometown.call<{ name: string; category: string; feedUrl: string | null }[]>(
    'GET',
    '/api/sources',
  )
  expect(sources.map(({ name, category }) => `${name}: ${category}`).sort()).toEqual([
    'Cedar County Council: Community',
    'Cedar County Fair: Community',
    'Cedar Library: Community',
    'Cedar Schools Athletics: Community',
    'St. Anne Parish: Community',
  ])
  expect(sources.filter(({ feedUrl }) => feedUrl !== null)).toHaveLength(5)
  await expect.poll(() => hometown.page('/')).toContain('The Cedar Herald')

  const checklist = page.getByRole('region', { name: /^Set up your paper/ })
  await expect(checklist).toContainText('6 of 7 done')
  await page.goto(`${hometown.url}/admin/newsletters`)
  await expect(page.getByLabel('Schedule time')).toHaveValue('07:00')
  await sites.close()
  await mails.close()
})

const SITES = new Map([
  ['council', 'Cedar County Council'],
  ['schools', 'Cedar Schools Athletics'],
  ['library', 'Cedar Library'],
  ['church', 'St. Anne Parish'],
  ['fair', 'Cedar County Fair'],
])

/** Serves websites of a county with their feeds, below one address of this machine. */
async function startCountySites() {
  const { origin, close } = await serveHttp(({ url = '' }, response) => {
    const [, path = '', file] = url.split('/')
    const title = SITES.get(path)
    if (!title) return response.writeHead(404).end()
    if (file === 'feed.rss') return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(title))
    const link = `<link rel="alternate" type="application/rss+xml" title="News" href="/${path}/feed.rss">`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html><head><title>${title}</title>${link}</head><body>Welcome</body></html>`)
  })
  return { addresses: Array.from(SITES.keys(), (path) => `${origin}/${path}`), close }
}

function rss(title: string): string {
  const published = new Date(Date.now() - 3_600_000).toUTCString()
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>
    <item><title>News of ${title}</title><guid>1</guid><pubDate>${published}</pubDate>
    <description>People of the county met on Friday.</description></item></channel></rss>`
}
