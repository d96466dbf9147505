import { fixed, printTable, printVerdicts, type Verdict } from '../support/report.ts'
import type { Audited, Category, Device } from './audit-page.ts'
import type { DeskScreen } from './desk-screens.ts'

export interface ScoredScreen {
  readonly screen: DeskScreen
  readonly visits: Readonly<Record<Device, Audited>>
}

const CATEGORIES = ['accessibility', 'best-practices'] as const satisfies readonly Category[]

export function printDesk(scored: readonly ScoredScreen[]): void {
  printTable(
    ['', 'access., desktop', 'mobile', 'best pr., desktop', 'mobile'],
    scored.map(({ screen, visits: { desktop, mobile } }) => [
      screen.kind,
      ...CATEGORIES.flatMap((category) => [fixed(desktop.scores[category]), fixed(mobile.scores[category])]),
    ]),
  )
  const visits = scored.flatMap(({ screen, visits }) =>
    Object.entries(visits).map(([device, audited]) => [`${screen.kind}, ${device}`, audited] as const),
  )
  for (const [name, { findings }] of visits) {
    for (const finding of findings) console.log(`  ${name}: ${finding}`)
  }
  printVerdicts(visits.flatMap(([name, audited]) => verdictsOf(name, audited)))
}

function verdictsOf(name: string, { scores }: Audited): Verdict[] {
  return CATEGORIES.map((category) => ({
    what: `${name}: ${category}`,
    value: scores[category],
    bar: 100,
    sense: 'least',
    unit: 'points',
  }))
}
