import { test as base, expect, type Page } from '@playwright/test'
import { type Hometown, type StartSettings, startHometown } from './start-hometown.ts'

export { expect }

interface OwnParts {
  /** A product for this test alone. It stops after the test. */
  startOwn: (settings?: StartSettings) => Promise<Hometown>
}

/** A page whose console must stay clean. */
export const browserTest = base.extend<OwnParts>({
  // Views of headless browsers don't count, so we use a plain user agent.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  startOwn: async ({ browserName: _ }, use) => {
    const started: Hometown[] = []
    await use(async (settings) => {
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

interface SharedParts {
  environment: Record<string, string>
  hometown: Hometown
}

/** With a product that all journeys share; each brings the articles that it changes. */
export const test = browserTest.extend<object, SharedParts>({
  environment: [{}, { option: true, scope: 'worker' }],
  hometown: [
    async ({ environment }, use) => {
      // All readers of all journeys have one address.
      const hometown = await startHometown({ env: { SIGNUP_RATE: '1000', ...environment } })
      await use(hometown)
      await hometown.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ hometown }, use) => use(hometown.url),
})

/** Its product reads sources on this machine. Files with the same test share one product, but not with the others. */
export const harvestTest = test.extend<object, Pick<SharedParts, 'environment'>>({
  environment: [async ({ browserName: _ }, use) => use({ HARVEST_ALLOW_PRIVATE: 'true' }), { scope: 'worker' }],
})

/** Console and script errors, including violations of the Content-Security-Policy. */
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
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // The calendar's links leave the tab order a moment later.
  await expect(page.locator('astro-island .month:not([role="grid"])')).toHaveCount(0)
}
