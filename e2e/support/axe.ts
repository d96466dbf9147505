import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = readonly [colorScheme: 'light' | 'dark', width: number]

/** Both themes, narrow and wide. */
const EVERY_LOOK: readonly Look[] = [
  ['light', 375],
  ['dark', 375],
  ['light', 1440],
  ['dark', 1440],
]

/** Colours don’t depend on the width, nor sizes on the theme: enough where every look would take too long. */
export const TWO_LOOKS: readonly Look[] = [
  ['light', 1440],
  ['dark', 375],
]

/** The page as it stands, in each look. @param name what is shown, for whoever reads that it failed. */
export async function expectAccessible(page: Page, name: string, looks = EVERY_LOOK): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolations(page, `${name}, ${colorScheme}, ${width} px`)
  }
}

/** Nothing that axe objects to, and nothing wider than the window, once nothing moves or changes its color any more. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await endAnimations(page)
  // Legacy means without frames of other hosts, of which these pages have none: it takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // What it finds in order is told in a line each: describing every element of the page took half of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect(found, name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Halfway through a change of theme a text has its new color on its old ground. What turns for ever isn't waited for. */
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
