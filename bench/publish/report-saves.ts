import { fixed, printTable, printVerdicts, quantile, ratio, type Verdict } from '../support/report.ts'
import { ACTIONS, type Save, type Saves } from './saves.ts'

const P95_BAR_MS = 100
const P95_BAR_SIZE = 10_000
const GROWTH_BAR = 1.5
const GROWTH_SIZES = [1_000, 50_000] as const

export function printSaves({ all, cpuMs }: Saves): void {
  console.log()
  printTable(
    ['from a save to the last changed file', 'saves', 'p50', 'p95', 'max', 'answer p50', 'publish p50', 'files p50'],
    [
      ...ACTIONS.map((action) =>
        row(
          action,
          all.filter((save) => save.action === action),
        ),
      ),
      row('all', all),
    ],
  )
  console.log(`\n  CPU for one save, all three processes together: ${fixed(cpuMs, 1, ' ms')}`)
}

function row(name: string, saves: readonly Save[]): string[] {
  const of = (pick: (save: Save) => number | undefined, share: number) =>
    quantile(
      saves.flatMap((save) => pick(save) ?? []),
      share,
    )
  const live = (share: number) =>
    fixed(
      of((save) => save.liveMs, share),
      1,
      ' ms',
    )
  return [
    name,
    String(saves.length),
    live(0.5),
    live(0.95),
    live(1),
    fixed(
      of((save) => save.answerMs, 0.5),
      1,
      ' ms',
    ),
    fixed(
      of((save) => save.publishMs, 0.5),
      0,
      ' ms',
    ),
    fixed(of((save) => save.files, 0.5)),
  ]
}

function p95(saves: Saves | undefined): number | undefined {
  return (
    saves &&
    quantile(
      saves.all.map(({ liveMs }) => liveMs),
      0.95,
    )
  )
}

export function printSaveVerdicts(saves: ReadonlyMap<number, Saves>): void {
  const [small, large] = GROWTH_SIZES
  const verdicts: Verdict[] = [
    {
      what: `save to the last changed file, p95 at ${P95_BAR_SIZE} articles`,
      value: p95(saves.get(P95_BAR_SIZE)),
      bar: P95_BAR_MS,
      sense: 'most',
      unit: 'ms',
    },
    {
      what: `the same at ${large} articles against ${small}`,
      value: ratio(p95(saves.get(large)), p95(saves.get(small))),
      bar: GROWTH_BAR,
      sense: 'most',
    },
  ]
  console.log()
  printVerdicts(verdicts)
}
