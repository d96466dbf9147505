import { fixtureSchema } from '@hometown/shared-types/fixture'
import { EVERY_LOOK, expectAccessible, expectNoViolations } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { waitFor } from '../support/start-hometown.ts'

const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)
const TEAM = '/sports/teams/millrace-rowers-rowing'

for (const [kind, viewport] of [
  ['phone', { width: 375, height: 812 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`a game that is entered once is everywhere, and so is its result (${kind})`, async ({ page, hometown }) => {
    const opponent = `Weir Oars ${kind}`
    const game = fixtureSchema.parse(
      await hometown.call('POST', '/api/fixtures', {
        ...{ sport: 'Rowing', team: 'Millrace Rowers', opponent, atHome: false, startsAt: `${YESTERDAY}T18:30` },
        ...{ location: 'Weir Basin, Lockport', league: 'River League', season: '2026' },
      }),
    )
    await waitFor(() => hometown.page(`/events/${game.slug}`))
    await page.setViewportSize(viewport)
    await openDesk(page, '/admin/fixtures?when=missing', 'Fixtures')
    const row = page.getByRole('listitem').filter({ hasText: opponent })
    await row.getByLabel('Score of Millrace Rowers').focus()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Result saved', { exact: true })).toBeVisible()
    await waitFor(async () => (await hometown.page(`/events/${game.slug}`))?.match(/, 4–2</) ?? undefined)

    await page.goto(`/events/${game.slug}`)
    // Word joiners keep the score in one line.
    const title = `Millrace Rowers at ${opponent}, 4\u2060–\u20602`
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Weir Basin, Lockport').first()).toBeVisible()
    await page.getByRole('link', { name: 'Millrace Rowers', exact: true }).click()
    await expect(page).toHaveURL(TEAM)
    await expect(page.getByRole('row', { name: new RegExp(opponent) }).first()).toContainText('W 4–2')
    await expect(page.getByRole('table', { name: 'River League standings' })).toContainText('Millrace Rowers')
    await page.getByRole('link', { name: new RegExp(`^W 4–2: Millrace Rowers at ${opponent}`) }).click()
    await expect(page).toHaveURL(`/events/${game.slug}`)
    expect(await hometown.page(`${TEAM}.ics`)).toContain('4–2')
    // What readers' calendars ask for. The page itself names a few entries of a full day and counts the others.
    const day = `/api/calendar-events?from=${YESTERDAY}&to=${YESTERDAY}`
    expect(await hometown.page(day)).toContain(`Millrace Rowers at ${opponent}, 4–2`)
  })
}

test('team pages are fit for everybody, at 320 px too', async ({ page }) => {
  for (const path of ['/sports/teams', '/sports/teams/alder-falls-millers-football', '/sports']) {
    await page.goto(path)
    await expectAccessible(page, path, EVERY_LOOK)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoViolations(page, `${path}, 320 px`)
  }
})
