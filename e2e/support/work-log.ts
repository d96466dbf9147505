import { expect, type Locator, type Page } from '@playwright/test'
import { type DeadEnds, watchDeadEnds } from './dead-ends.ts'
import { countInteractions, type Interactions } from './interactions.ts'

/** What somebody waits for. */
export type Wait = 'harvest' | 'save' | 'publish' | 'check'

/** What a piece of work took, as the browser saw it. */
export interface WorkLog {
  interactions: Interactions
  deadEnds: DeadEnds
  /** Waits for the visible result of the last interaction. */
  wait(what: Wait, result: Locator, withinMs?: number): Promise<void>
  waited(): number
  /** For the log: every interaction, each screen once, each wait, each dead end. */
  table(title: string): string
}

/** Call it before `goto`. */
export async function logWork(page: Page): Promise<WorkLog> {
  const interactions = await countInteractions(page)
  const deadEnds = await watchDeadEnds(page)
  const screens: string[] = []
  const waits: { what: Wait; ms: number }[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (screens.at(-1) !== pathname) screens.push(pathname)
  })
  const waited = () => waits.reduce((sum, { ms }) => sum + ms, 0)
  return {
    interactions,
    deadEnds,
    async wait(what, result, withinMs = 10_000) {
      const from = interactions.all().at(-1)?.at ?? Date.now()
      await expect(result).toBeVisible({ timeout: withinMs })
      waits.push({ what, ms: Date.now() - from })
    },
    waited,
    table(title) {
      const found = deadEnds.all()
      const byKind = Map.groupBy(waits, ({ what }) => what)
      return [
        `${title}: ${interactions.all().length} interactions, ${seconds(waited())} waited, ${found.length} dead ends, ${screens.length} screens`,
        interactions.table(),
        `Screens: ${screens.join(' → ')}`,
        ...[...byKind].map(([what, all]) => `Waited for ${what}: ${all.map(({ ms }) => seconds(ms)).join(', ')}`),
        ...found.map((one) => `Dead end: ${one}`),
      ].join('\n')
    },
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
