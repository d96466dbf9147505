import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Less is no more than the words of a date, which script shortens: a late font moves ten times as much. */
const NOTICEABLE = 0.001

/** Call it before the page opens. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML)
        shifts.push({ value: entry.value, moved: moved.map((html) => html?.slice(0, 120)).join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** By how much, and what has moved on the open page; empty if nothing has. */
export async function layoutShiftsOf(page: Page): Promise<{ value: number; moved: string }[]> {
  const shifts: { value: number; moved: string }[] = await page.evaluate(() => Reflect.get(window, 'layoutShifts'))
  return shifts.filter(({ value }) => value >= NOTICEABLE)
}
