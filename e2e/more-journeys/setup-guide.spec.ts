import type { Page } from '@playwright/test'
import { type CountySites, startCountySites } from '../support/county-sites.ts'
import { signIn } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

const PASSWORD = 'right password of tests'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let sites: CountySites
let mails: MailServer

test.beforeAll(async () => {
  sites = await startCountySites()
  mails = await startMailServer(PASSWORD)
})

test.afterAll(async () => {
  sites?.close()
  await mails?.close()
})

test('from the first sign-in to a real paper with five sources', async ({ newContext, startOwn }) => {
  // Without the sample county, and allowed to read this machine.
  const hometown = await startOwn({ env: { SAMPLE_CONTENT: 'false', HARVEST_ALLOW_PRIVATE: 'true' } })
  const page = await (await newContext({ timezoneId: 'America/Denver' })).newPage()
  await page.goto(`${hometown.url}/admin`)
  await signIn(page)

  await expect(heading(page, 'What is your paper called?')).toBeVisible()
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByLabel('Time zone')).toHaveValue(zone)
  await page.getByLabel('Name of the paper').fill('The Cedar Herald')
  await page.getByLabel('County').fill('Cedar County')
  await page.getByLabel('Founded').fill('1886')
  await button(page, 'Continue').click()

  await expect(heading(page, 'Who are you?')).toBeVisible()
  await page.getByLabel('Your name').fill('Nora Ellingson')
  await button(page, 'Continue').click()

  await expect(heading(page, 'Do you have a WordPress site?')).toBeVisible()
  await button(page, 'Continue').click()

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
  await button(page, 'Find feeds').click()
  const found = page.getByRole('region', { name: 'Found' })
  await expect(found).toContainText('Latest: Council votes on the bridge')
  await expect(found).toContainText('Next: Story hour')
  await button(page, 'Add 5 sources').click()

  await expect(heading(page, 'When does your newsletter go out?')).toBeVisible()
  await button(page, 'Continue').click()

  await expect(heading(page, 'Where will readers find your paper?')).toBeVisible()
  await button(page, 'Finish').click()
  await expect(heading(page, 'Your paper is ready to work with.')).toBeVisible()

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
    'Cedar County Fair: Events',
    'Cedar Library: Events',
    'Cedar Schools Athletics: Sports',
    'St. Anne Parish: Churches',
  ])
  expect(sources.filter(({ feedUrl }) => feedUrl !== null)).toHaveLength(4)
  await expect.poll(() => hometown.page('/')).toContain('The Cedar Herald')

  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  const checklist = page.getByRole('region', { name: /^Set up your paper/ })
  await expect(checklist).toContainText('6 of 7 done')
  await page.goto(`${hometown.url}/admin/newsletters`)
  await expect(page.getByLabel('Schedule time')).toHaveValue('07:00')
})
