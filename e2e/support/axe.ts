import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = readonly [colorScheme: 'light' | 'dark', width: number]

/** Both themes, narrow and wide: enough where only the frame has parts that are there at one width alone. */
export const LOOKS: readonly Look[] = [
  ['light', 1440],
  ['dark', 375],
]

export const EVERY_LOOK: readonly Look[] = [...LOOKS, ['light', 375], ['dark', 1440]]

/** @param name for the failure message */
export async function expectAccessible(page: Page, name: string, looks = LOOKS): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `${name}, ${colorScheme}, ${width} px`)
  }
}

/** No violations, and nothing wider than the window. Waits until nothing moves or changes its color. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await endAnimations(page)
  // Legacy mode skips frames of other hosts, which these pages don't have, and takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // Describing every correct element would take half of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect(found, name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** During a change of theme, a text has its new color on its old ground. Endless animations aren't awaited. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}
