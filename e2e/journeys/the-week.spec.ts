import { SUBSCRIBER_CATEGORIES } from '@hometown/shared-types/category'
import type { Page } from '@playwright/test'
import { type CountyServer, startCountyServer } from '../support/county/county-server.ts'
import { enter } from '../support/desk.ts'
import { browserTest, expect } from '../support/journey.ts'
import { type Hometown, startHometown } from '../support/start-hometown.ts'
import { correct, editTwo } from '../support/week/articles-step.ts'
import { handsOn } from '../support/week/hands.ts'
import { scheduleNewsletter } from '../support/week/newsletter-step.ts'
import { importAndHarvest } from '../support/week/sources-step.ts'
import { publishFinds } from '../support/week/triage-step.ts'
import { logWork, type WorkLog } from '../support/work-log.ts'

const MOST_WAITED_MS = 60_000
const READERS = ['ada@readers.example', 'bo@readers.example', 'cy@readers.example']

interface Parts {
  hometown: Hometown
  county: CountyServer
}

/** Each has an installation without a single article, source or event. */
const test = browserTest.extend<Parts>({
  hometown: async ({ browserName: _ }, use) => {
    const names = { SITE_NAME: 'Tamarack County Courier', COUNTY_NAME: 'Tamarack County' }
    const hometown = await startHometown({ env: { SAMPLE_CONTENT: 'false', HARVEST_ALLOW_PRIVATE: 'true', ...names } })
    await use(hometown)
    await hometown.stop()
  },
  county: async ({ browserName: _ }, use) => {
    const county = await startCountyServer()
    await use(county)
    county.close()
  },
  baseURL: async ({ hometown }, use) => use(hometown.url),
})

/** What the set-up left: the editor's name and the newsroom's address, and the readers who came since. */
async function prepare({ call }: Hometown): Promise<void> {
  await call('PATCH', '/api/auth/me', { displayName: 'Nora Ellingson' })
  await call('PATCH', '/api/settings', { contactEmail: 'newsroom@tamarack.example' })
  const reader = { categories: [...SUBSCRIBER_CATEGORIES], consentSource: 'At the fair' }
  for (const email of READERS) await call('POST', '/api/subscribers/add', { ...reader, email })
}

async function bringOutTheWeek(page: Page, { hometown, county }: Parts, isPhone: boolean): Promise<WorkLog> {
  await prepare(hometown)
  const log = await logWork(page)
  const hands = handsOn(page, isPhone)
  await enter(page)
  await page.goto('/admin')
  try {
    await importAndHarvest(page, hands, log, county.csv)
    await publishFinds(page, hands, log)
    await editTwo(page, hands, log)
    await correct(page, hands, log)
    await scheduleNewsletter(page, hands, log)
  } finally {
    console.log(log.table(`The week at ${page.viewportSize()?.width} pixels`))
  }
  return log
}

async function expectWeek({ call }: Hometown): Promise<void> {
  const { total } = await call<{ total: number }>('GET', '/api/articles?page=1&status=published')
  expect(total).toBe(6)
  const events = await call<{ status: string }[]>('GET', '/api/calendar-events')
  expect(events.filter(({ status }) => status === 'published')).toHaveLength(6)
  const { pins } = await call<{ pins: { slot: string }[] }>('GET', '/api/front-page')
  expect(pins.map(({ slot }) => slot)).toEqual(['lead'])
  const [newsletter] = await call<{ status: string; articleIds: string[] }[]>('GET', '/api/newsletters')
  expect(newsletter).toMatchObject({ status: 'scheduled' })
  expect(newsletter?.articleIds).toHaveLength(6)
}

function expectQuick(log: WorkLog, most: number): void {
  expect(log.interactions.all().length).toBeGreaterThan(20)
  expect(log.interactions.all().length).toBeLessThanOrEqual(most)
  expect(log.waited()).toBeLessThanOrEqual(MOST_WAITED_MS)
  expect(log.deadEnds.all()).toEqual([])
}

test.describe('at a desk of 1440 by 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the week comes out in forty interactions, without a dead end', async ({ page, hometown, county }) => {
    test.setTimeout(120_000)
    const log = await bringOutTheWeek(page, { hometown, county }, false)
    await expectWeek(hometown)
    expectQuick(log, 40)
  })
})

test.describe('on a phone of 375 by 812', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('the week comes out in fifty-five interactions, without a dead end', async ({ page, hometown, county }) => {
    test.setTimeout(120_000)
    const log = await bringOutTheWeek(page, { hometown, county }, true)
    await expectWeek(hometown)
    expectQuick(log, 55)
  })
})
