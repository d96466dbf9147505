import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import type { Browser, Page } from '@playwright/test'
import { EVERY_LOOK, expectAccessible, expectNoViolations } from '../support/axe.ts'
import { type CountySites, startCountySites } from '../support/county-sites.ts'
import { enter, signIn } from '../support/desk.ts'
import { countInteractions } from '../support/interactions.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type Hometown, type StartSettings, startHometown } from '../support/start-hometown.ts'

const MOST_INTERACTIONS = 30
const PASSWORD = 'right password of tests'
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

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

test.setTimeout(150_000)

/** Without the sample county, and allowed to read this machine. */
async function withEmpty(use: (hometown: Hometown) => Promise<void>, settings: StartSettings = {}): Promise<void> {
  const env = { SAMPLE_CONTENT: 'false', HARVEST_ALLOW_PRIVATE: 'true', ...settings.env }
  const hometown = await startHometown({ ...settings, env })
  try {
    await use(hometown)
  } finally {
    await hometown.stop()
  }
}

async function openGuide(page: Page, hometown: Hometown, step: string): Promise<void> {
  await enter(page, `${hometown.url}/admin`)
  await page.goto(`${hometown.url}/admin/setup?step=${step}`)
}

async function onPhone(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(PHONE)
  await use(await context.newPage())
  await context.close()
}

for (const device of ['a desktop', 'a phone']) {
  test(`from the first sign-in to a real paper with five sources on ${device}, in thirty interactions at most`, async ({
    browser,
  }) => {
    await withEmpty(async (hometown) => {
      const context = await browser.newContext(device === 'a phone' ? PHONE : { timezoneId: 'America/Denver' })
      const page = await context.newPage()
      const interactions = await countInteractions(page)
      const begun = Date.now()
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
      await page.getByLabel('Send a test message to').fill(`nora-${device.slice(2)}@cedar.example`)
      await button(page, 'Test Mail server').click()
      await expect(page.getByText(/took a message to nora-/)).toBeVisible()
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

      console.log(
        `A paper on ${device} took ${interactions.all().length} interactions and ${Math.round((Date.now() - begun) / 1000)} seconds:\n${interactions.table()}`,
      )
      expect(interactions.all().length).toBeGreaterThan(15)
      expect(interactions.all().length).toBeLessThanOrEqual(MOST_INTERACTIONS)

      await mails.mailTo(`nora-${device.slice(2)}@cedar.example`, /^Test message/)
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
      await expect.poll(() => hometown.page('/'), { timeout: 20_000 }).toContain('The Cedar Herald')

      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      const checklist = page.getByRole('region', { name: /^Set up your paper/ })
      await expect(checklist).toContainText('6 of 7 done')
      if (device === 'a desktop') {
        await page.goto(`${hometown.url}/admin/newsletters`)
        await expect(page.getByLabel('Schedule time')).toHaveValue('07:00')
      }
      await context.close()
    })
  })
}

test('what was left half-way is taken up in another browser, and ticked off elsewhere', async ({ browser }) => {
  await withEmpty(async (hometown) => {
    const first = await browser.newContext()
    const page = await first.newPage()
    await page.goto(`${hometown.url}/login`)
    await signIn(page)
    await page.getByLabel('Name of the paper').fill('The Cedar Herald')
    await page.getByLabel('County').fill('Cedar County')
    await button(page, 'Continue').click()
    await expect(heading(page, 'Who are you?')).toBeVisible()
    await button(page, 'Skip for now').click()
    await expect(heading(page, 'Do you have a WordPress site?')).toBeVisible()
    await first.close()

    const second = await browser.newContext()
    const elsewhere = await second.newPage()
    await elsewhere.goto(`${hometown.url}/login`)
    await signIn(elsewhere)
    // It opens by itself only once.
    await expect(heading(elsewhere, 'Dashboard')).toBeVisible()
    const checklist = elsewhere.getByRole('region', { name: /^Set up your paper/ })
    await expect(checklist).toContainText('1 of 7 done')
    await expectAccessible(elsewhere, 'the checklist', EVERY_LOOK)
    await checklist.getByRole('link', { name: 'Continue' }).click()
    await expect(heading(elsewhere, 'Do you have a WordPress site?')).toBeVisible()
    await elsewhere.getByRole('link', { name: /^Your account ?, skipped$/ }).click()
    await expect(heading(elsewhere, 'Who are you?')).toBeVisible()

    await hometown.call('POST', '/api/sources', { name: 'Gazette', url: 'https://g.example', category: 'Community' })
    await elsewhere.getByRole('link', { name: 'Finish later' }).click()
    await expect(checklist).toContainText('2 of 7 done')
    await expect(checklist.getByRole('link', { name: /^Sources ?, done$/ })).toBeVisible()
    await checklist.getByRole('button', { name: 'Dismiss' }).click()
    await expect(checklist).toHaveCount(0)
    await elsewhere.reload()
    await expect(heading(elsewhere, 'Dashboard')).toBeVisible()
    await expect(elsewhere.getByRole('region', { name: 'Reads Today' })).toBeVisible()
    await expect(checklist).toHaveCount(0)
    await second.close()
  })
})

test('a wrong password, a WordPress that answers HTML, and a zone that doesn’t exist say so where they are', async ({
  browser,
}) => {
  const plain = await startPlainSite()
  await withEmpty(async (hometown) => {
    await onPhone(browser, async (page) => {
      await openGuide(page, hometown, 'paper')
      await button(page, 'Continue').click()
      await expect(page.getByText('Site name is required')).toBeVisible()
      await page.getByLabel('Name of the paper').fill('The Cedar Herald')
      await page.getByLabel('County').fill('Cedar County')
      await page.getByLabel('Time zone').fill('America/Cedarville')
      await button(page, 'Continue').click()
      await expect(page.getByText('Not a time zone; write it like America/Chicago')).toBeVisible()
      await expectNoViolations(page, 'a refused step')
      await page.getByLabel('Time zone').fill('Mountain')
      await button(page, 'Continue').click()
      await expect(heading(page, 'Who are you?')).toBeVisible()

      await page.goto(`${hometown.url}/admin/setup?step=wordpress`)
      await page.getByText('Yes, connect it').click()
      await page.getByLabel('Address').fill(plain.address)
      await button(page, 'Test WordPress').click()
      await expect(page.getByText(/^Test failed/)).toBeVisible()
      await page.getByText('No', { exact: true }).click()
      await button(page, 'Continue').click()

      await expect(heading(page, 'Which server sends your email?')).toBeVisible()
      await button(page, 'Continue').click()
      await expect(page.getByText('Enter the server’s name, like mail.example.org', { exact: true })).toBeVisible()
      await page.getByLabel('Host').fill('127.0.0.1')
      await page.getByLabel('Port').fill(String(mails.port))
      await page.getByLabel('Username').fill('nora')
      await page.getByLabel('Password').fill('wrong password')
      await page.getByLabel('Sender address').fill('news@cedar.example')
      await page.getByLabel('Send a test message to').fill('nora@cedar.example')
      await button(page, 'Test Mail server').click()
      await expect(page.getByText(/refused the username or the password/)).toBeVisible()
      await button(page, 'Later').click()
      await expect(heading(page, 'What do you read every morning?')).toBeVisible()

      await page.getByLabel('Addresses').fill('not-an-address\nhttp://127.0.0.1:9/closed')
      await button(page, 'Find feeds').click()
      await expect(page.getByText('This isn’t a web address.')).toBeVisible()
      await expect(button(page, 'Try 127.0.0.1:9/closed again')).toBeVisible()
      await button(page, 'Continue').click()
      await expect(page.getByText('Choose at least one of these, or paste others.')).toBeVisible()
    })
  })
  plain.server.close()
})

test('two administrators at the same step see each other’s words', async ({ browser }) => {
  await withEmpty(async (hometown) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openGuide(page, hometown, 'paper')
    await page.getByLabel('Name of the paper').fill('Mine')
    await page.getByLabel('County').fill('Cedar County')
    await hometown.call('PATCH', '/api/settings', { siteName: 'Theirs' })
    await button(page, 'Continue').click()
    await expect(page.getByText('Another editor saved “Theirs” here.')).toBeVisible()
    await button(page, 'Continue').click()
    await expect(heading(page, 'Who are you?')).toBeVisible()
    expect(await hometown.call('GET', '/api/settings')).toMatchObject({ siteName: 'Mine' })
    await context.close()
  })
})

test('the address of the site is asked, and what answers is told', async ({ browser }) => {
  await withEmpty(async (hometown) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openGuide(page, hometown, 'live')
    await page.getByLabel('Address of your site').fill('www.cedar.example/news')
    await button(page, 'Check address').click()
    await expect(page.getByText(/^Enter an address like/)).toBeVisible()
    await page.getByLabel('Address of your site').fill('www.cedar.example')
    await expect(page.getByText('SITE_DOMAIN=www.cedar.example')).toBeVisible()
    await button(page, 'Check address').click()
    await expect(page.getByText(/^Test failed/)).toBeVisible()
    await expect.poll(() => hometown.page('/build.json')).toBeDefined()
    await page.getByLabel('Address of your site').fill(hometown.url)
    await button(page, 'Check address').click()
    await expect(page.getByText(`${new URL(hometown.url).host} shows what you publish here.`)).toBeVisible()
    await button(page, 'Finish').click()
    await expect(heading(page, 'Your paper is ready to work with.')).toBeVisible()
    const { steps } = await hometown.call<SetupGuide>('GET', '/api/setup-guide')
    expect(steps).toContainEqual({ name: 'live', state: 'done' })
    await context.close()
  })
})

test('axe finds nothing on any step, in both themes', async ({ browser }) => {
  await withEmpty(async (hometown) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    // Leaving the step with pasted addresses asks first.
    page.on('dialog', (dialog) => dialog.accept())
    for (const [step, title] of [
      ['paper', 'What is your paper called?'],
      ['account', 'Who are you?'],
      ['wordpress', 'Do you have a WordPress site?'],
      ['mail', 'Which server sends your email?'],
      ['sources', 'What do you read every morning?'],
      ['newsletter', 'When does your newsletter go out?'],
      ['live', 'Where will readers find your paper?'],
      ['ready', 'Your paper is ready to work with.'],
    ] as const) {
      await openGuide(page, hometown, step)
      await expect(heading(page, title)).toBeVisible()
      if (step === 'sources') {
        await page.getByLabel('Addresses').fill([...sites.addresses, 'nonsense'].join('\n'))
        await button(page, 'Find feeds').click()
        await expect(button(page, 'Add 5 sources')).toBeVisible()
      }
      await expectAccessible(page, step)
    }
    await context.close()
  })
})

test('the sample county makes room for a paper of one’s own', async ({ page, startOwn }) => {
  const hometown = await startOwn()
  await enter(page, `${hometown.url}/admin`)
  await page.goto(`${hometown.url}/admin`)
  const offer = page.getByRole('region', { name: 'Sample county' })
  await offer.getByRole('button', { name: 'Start my own paper' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Everything you added or edited stays')
  await dialog.getByRole('button', { name: 'Delete the sample and start' }).click()
  await expect(heading(page, 'What is your paper called?')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('Name of the paper')).toHaveValue('')
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page.getByRole('region', { name: /^Set up your paper/ })).toContainText('0 of 7 done')
  expect(await hometown.call('GET', '/api/sample-county')).toEqual({ articles: 0 })
})

/** A website that is no WordPress. */
async function startPlainSite(): Promise<{ address: string; server: Server }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A bakery</title><p>Bread.'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
