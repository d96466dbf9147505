import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

type Appearance = readonly [colorScheme: 'light' | 'dark', width: number]

/** These are both themes, narrow and wide: enough where only the frame has parts that one width alone shows. */
export const APPEARANCES: readonly Appearance[] = [
  ['light', 1440],
  ['dark', 375],
]

/** @param name for the failure message */
export async function expectAccessible(page: Page, name: string, looks = APPEARANCES): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await settleLayout(page)
    await expectNoViolations(page, `${name}, ${colorScheme}, ${width} px`)
  }
}

/** Waits for the window's parts, which follow its width in the frame after the change. */
async function settleLayout(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))))
}

/** Expects no violations, and nothing wider than the window. Waits until nothing moves or changes its color. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  await endAnimations(page)
  const found = await findViolations(page)
  expect(found, name).toEqual([])
  // A list turns into cards a moment after the window has become narrow.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
    .toBeLessThanOrEqual(0)
}

/** Frames without script can't run axe. The page that they show is checked by itself. */
const STILL_FRAME = 'iframe[sandbox^="allow-same-origin"]'

/** Returns them as `rule: element`, also in frames of the same host; there are no others. */
async function findViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && (await isStillOrGone(frame))) continue
    // Axe is large: giving it to each document once takes half of the time of giving it for each look.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  return await page.evaluate(async (stillFrame) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      { exclude: [stillFrame] },
      {
        // Describing every correct element would take half of the time.
        resultTypes: ['violations'],
        rules: {
          // Axe compares the page's text color with the forced ground
          // (https://github.com/dequelabs/axe-core/issues/3978).
          'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches },
          // The rule is of WCAG 2.2 AA (2.5.8); axe leaves it out by itself.
          'target-size': { enabled: true },
        },
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, STILL_FRAME)
}

/** Asks the element, since the frame's content may be on its way, and a narrower window can take the frame away. */
async function isStillOrGone(frame: Frame): Promise<boolean> {
  try {
    const element = await frame.frameElement()
    return await element.evaluate(
      (iframe, stillFrame) => iframe instanceof Element && iframe.matches(stillFrame),
      STILL_FRAME,
    )
  } catch (error) {
    if (frame.isDetached()) return true
    throw error
  }
}

/** Ends a change of theme, when a text has its new color on its old ground. Endless animations aren't awaited. */
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
