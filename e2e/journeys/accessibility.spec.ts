import { APPEARANCES, expectAccessible } from '../support/axe.ts'
import { createArticle } from '../support/content.ts'
import { expect, deskTest as test, waitForHydration } from '../support/journey.ts'
import { pagesOfEachKind } from '../support/page-kinds.ts'
import { waitFor } from '../support/start-hometown.ts'

/** Each screen comes with the heading that says that it is there. */
const SCREENS = [
  ['/admin', 'Dashboard'],
  ['/admin/content', 'Create article'],
  ['/admin/articles', 'All Articles'],
  ['/admin/sources', 'Source Management'],
  ['/admin/suggestions', 'AI Content Suggestions'],
  ['/admin/newsletters', 'Newsletters'],
  ['/admin/calendar', 'Calendar Events'],
  ['/admin/calendar?edit=new&date=2026-12-05', 'Create Event'],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/settings', 'Settings'],
  ['/admin/settings?tab=paper', 'Settings'],
] as const

for (const look of APPEARANCES) {
  const name = look.join(', ')

  test(`axe finds nothing on the site’s pages: ${name}`, async ({ page, hometown }) => {
    await page.context().clearCookies()
    const overfull = await createArticle(hometown, {
      ...{ title: `Axe: a headline that never ends, with ${'averylongword'.repeat(8)}`, category: 'Business' },
      content: `<table><tr>${'<td>1,000,000,000</td>'.repeat(12)}</tr></table><pre>${'code '.repeat(60)}</pre>`,
    })
    await waitFor(() => hometown.page(`/${overfull.slug}`))
    for (const [kind, path] of [...(await pagesOfEachKind(hometown)), ['overfull', `/${overfull.slug}`] as const]) {
      await page.goto(path)
      await waitForHydration(page)
      await page.evaluate((theme) => {
        document.documentElement.className = theme
      }, look[0])
      await expectAccessible(page, kind, [look])
    }
  })

  test(`axe finds nothing on the desk’s screens: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look[0], reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look[1], height: 900 })
    for (const [path, heading] of SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expectAccessible(page, path, [look])
    }
  })
}
