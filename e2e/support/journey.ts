import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type ModelServer, startModelServer } from '../../admin-api/test/support/model-server.ts'
import { shiftDate } from '../../testing/shift-date.mjs'
import { testSettings } from '../../testing/test-settings.ts'
import { type SessionCookie, signInByCall } from './desk.ts'
import { type Hometown, type StartSettings, startHometown } from './start-hometown.ts'

export { expect }

const START_MS = 90_000

interface OwnParts {
  /** Starts a product for this test alone. It stops after the test. */
  startOwn: (settings?: StartSettings) => Promise<Hometown>
  /** Opens another browser, with the clock of the tests. It closes after the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

interface Clock {
  /** The milliseconds by which pages' `Date` is shifted. */
  clockOffset: number
}

export type NewContext = OwnParts['newContext']

/** The page's console must stay clean, and its time is that of the tests. */
export const browserTest = base.extend<OwnParts, Clock>({
  // Views of headless browsers don't count, so we use a plain user agent.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  clockOffset: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      const offset = Date.now() - (await page.evaluate(() => Date.now()))
      await page.close()
      await use(offset)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, clockOffset }, use) => {
    await shiftClock(context, clockOffset)
    await use(context)
  },
  newContext: async ({ browser, baseURL, clockOffset }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      opened.push(context)
      await shiftClock(context, clockOffset)
      return context
    })
    for (const context of opened) await context.close()
  },
  startOwn: async ({ browserName: _ }, use, test) => {
    const started: Hometown[] = []
    await use(async (settings) => {
      // A test's time is for what it does.
      test.setTimeout(test.timeout + START_MS)
      const hometown = await startHometown(settings)
      started.push(hometown)
      return hometown
    })
    for (const hometown of started) await hometown.stop()
  },
  // A page that outlives its product finds nobody to listen to: its console is read before the product stops.
  page: async ({ page, startOwn: _ }, use) => {
    const problems = collectProblems(page)
    await use(page)
    expect(problems).toEqual([])
  },
})

async function shiftClock(context: BrowserContext, offset: number): Promise<void> {
  await context.addInitScript({ content: `(${shiftDate.toString()})(${offset})` })
}

interface SharedParts {
  environment: Record<string, string>
  hometown: Hometown
  /** The cookies of a browser whose owner is signed in. */
  staffCookies: SessionCookie[]
}

/** The tests of a worker share a product; each brings what it looks at. */
export const test = browserTest.extend<object, SharedParts>({
  environment: [{}, { option: true, scope: 'worker' }],
  hometown: [
    async ({ environment }, use) => {
      // All readers of all journeys have one address.
      const hometown = await startHometown({ env: { ...testSettings({ signupRate: 1000 }), ...environment } })
      await use(hometown)
      await hometown.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  staffCookies: [async ({ hometown }, use) => use(await signInByCall(hometown.url)), { scope: 'worker' }],
  baseURL: async ({ hometown }, use) => use(hometown.url),
})

/** The desk's tests are signed in from the beginning. */
export const deskTest = test.extend({
  storageState: async ({ staffCookies }, use) => use({ cookies: staffCookies, origins: [] }),
})

/** These tests are signed in, with a stand-in for the AI, at a product that reads sources on this machine. */
export const aiTest = deskTest.extend<object, { model: ModelServer }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ model }, use) =>
      use({
        ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-of-tests', AI_MODEL: 'stand-in' },
        ...testSettings({ harvestAllowPrivate: true, harvestSeconds: 0, signupRate: 1000 }),
      }),
    { scope: 'worker' },
  ],
})

/** Collects console and script errors, including violations of the Content-Security-Policy. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // Some journeys cause these answers on purpose, and the desk's frame of a preview runs no scripts.
    const isMeant =
      /status of (?:40[1349]|410|422)|ERR_INTERNET_DISCONNECTED|^Blocked script execution in '[^']*\/preview\//
    if (message.type() === 'error' && !isMeant.test(message.text()))
      problems.push(`${message.text()} (${message.location().url})`)
  })
  return problems
}

/** Waits until every island is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // The calendar's links leave the tab order a moment later.
  await expect(page.locator('astro-island .month:not([role="grid"])')).toHaveCount(0)
}
