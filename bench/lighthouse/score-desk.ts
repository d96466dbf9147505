import { chromium } from '@playwright/test'
import { enter } from '../../e2e/support/desk.ts'
import type { Hometown } from '../../e2e/support/start-hometown.ts'
import { auditPage, type Device } from './audit-page.ts'
import { deskScreens } from './desk-screens.ts'
import { prepareNewsroom } from './prepare-newsroom.ts'
import { printDesk, type ScoredScreen } from './report-desk.ts'

const DEVICES: readonly Device[] = ['desktop', 'mobile']

/** Signed in as an administrator. One visit each: unlike speed, neither category depends on what else the machine does. */
export async function scoreDesk(hometown: Hometown, port: number, kinds: readonly string[] | undefined): Promise<void> {
  console.log(`\nThe desk, signed in: accessibility and best practices, ${DEVICES.join(' and ')}`)
  const screens = deskScreens(await prepareNewsroom(hometown))
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const [context] = browser.contexts()
    const page = await context?.newPage()
    if (page === undefined) throw new Error('The browser has no profile to sign in with.')
    // Lighthouse visits with the cookies of this profile.
    await enter(page, hometown.url)
    await page.close()
    const scored: ScoredScreen[] = []
    for (const screen of screens.filter(({ kind }) => kinds?.includes(kind) ?? true)) {
      const visit = (device: Device) =>
        auditPage(`${hometown.url}${screen.path}`, port, { device, categories: ['accessibility', 'best-practices'] })
      scored.push({ screen, visits: { desktop: await visit('desktop'), mobile: await visit('mobile') } })
    }
    printDesk(scored)
  } finally {
    await browser.close()
  }
}
