import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
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
  // Without the sample county, and allowed to read this machine.
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
    'Cedar Library: Events',
    'Cedar Schools Athletics: Community',
    'St. Anne Parish: Community',
  ])
  expect(sources.filter(({ feedUrl }) => feedUrl !== null)).toHaveLength(4)
  await expect.poll(() => hometown.page('/')).toContain('The Cedar Herald')

  const checklist = page.getByRole('region', { name: /^Set up your paper/ })
  await expect(checklist).toContainText('6 of 7 done')
  await page.goto(`${hometown.url}/admin/newsletters`)
  await expect(page.getByLabel('Schedule time')).toHaveValue('07:00')
  sites.close()
  await mails.close()
})

const SITES = [
  { path: 'council', title: 'Cedar County Council', kind: 'rss', latest: 'Council votes on the bridge' },
  { path: 'schools', title: 'Cedar Schools Athletics', kind: 'rss', latest: 'Otters win at home' },
  { path: 'library', title: 'Cedar Library', kind: 'ics', latest: 'Story hour' },
  { path: 'church', title: 'St. Anne Parish', kind: 'rss', latest: 'Soup supper on Friday' },
  { path: 'fair', title: 'Cedar County Fair', kind: 'none', latest: 'Fair board wants new posters' },
] as const

type Site = (typeof SITES)[number]

/** Websites of a county, below one address of this machine. */
async function startCountySites(): Promise<{ addresses: string[]; close(): void }> {
  const server = createServer(({ url = '', headers }, response) => {
    const origin = `http://${headers.host}`
    const site = SITES.find(({ path }) => url.startsWith(`/${path}`))
    if (!site) return response.writeHead(404).end()
    const [type, body] = answerOf(site, url, origin)
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    addresses: SITES.map(({ path }) => `http://127.0.0.1:${port}/${path}`),
    close: () => server.close(),
  }
}

function answerOf(site: Site, url: string, origin: string): [type: string, body: string] {
  const { path, title, kind, latest } = site
  if (url === `/${path}/feed.rss`) return ['application/rss+xml', rss(title, latest, `${origin}/${path}`)]
  if (url === `/${path}/dates.ics`) return ['text/calendar', calendar(latest)]
  const link = {
    rss: `<link rel="alternate" type="application/rss+xml" title="News" href="/${path}/feed.rss">`,
    ics: `<link rel="alternate" type="text/calendar" title="Dates" href="/${path}/dates.ics">`,
    none: '',
  }[kind]
  const list = `<main><article><h2><a href="/${path}/story-one">${latest}</a></h2><p>Bring them to the office by noon.</p></article></main>`
  return ['text/html', `<!doctype html><html><head><title>${title}</title>${link}</head><body>${list}</body></html>`]
}

function rss(title: string, latest: string, link: string): string {
  const published = new Date(Date.now() - 3_600_000).toUTCString()
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>${link}</link>
    <item><title>${latest}</title><link>${link}/1</link><guid>${latest}</guid><pubDate>${published}</pubDate>
    <description>${latest}, said people of the county.</description></item></channel></rss>`
}

function calendar(latest: string): string {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const event = ['BEGIN:VEVENT', 'UID:1', `SUMMARY:${latest}`, `DTSTART:${day}T150000Z`, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n')
}
