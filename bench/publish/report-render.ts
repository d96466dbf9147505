import type { Measured } from '../support/measure-command.ts'
import { fixed, printTable, printVerdicts, ratio, seconds } from '../support/report.ts'
import { type FullRender, GENERATORS, type Rendered } from './full-render.ts'

const FROM_SIZE = 10_000
const MEMORY_SIZE = 50_000

/** The fastest run counts: what is slower was waiting for somebody else. */
export function fastest(runs: readonly Measured[]): Measured | undefined {
  return runs.toSorted((one, other) => one.wallMs - other.wallMs)[0]
}

export function leastCpu(runs: readonly Measured[]): number | undefined {
  const known = runs.flatMap(({ cpuSeconds }) => cpuSeconds ?? [])
  return known.length === 0 ? undefined : Math.min(...known)
}

function mostMegabytes(runs: readonly Measured[]): number | undefined {
  const known = runs.flatMap(({ megabytes }) => megabytes ?? [])
  return known.length === 0 ? undefined : Math.max(...known)
}

export function printFullRender(size: number, { catchUp, first, rendered }: FullRender): void {
  const ours = rendered.get('publisher')
  console.log(`  catching up (reading all content over HTTP): ${describe(catchUp)}`)
  console.log(`  first rendering of a fresh process: ${describe(first)}\n`)
  printTable(
    ['full site', 'wall', 'CPU', 'peak memory', 'files', 'MB', 'wall ÷ ours', 'CPU ÷ ours'],
    GENERATORS.map((name) => {
      const figures = rendered.get(name)
      return figures === undefined ? [name, 'not measured (not installed)'] : row(name, figures, ours)
    }),
  )
  console.log()
  printVerdicts(verdicts(size, rendered))
}

function describe({ wallMs, cpuSeconds, megabytes }: Measured): string {
  return `${seconds(wallMs)}, CPU ${fixed(cpuSeconds, 2, ' s')}, peak ${fixed(megabytes, 0, ' MB')}`
}

function row(name: string, { runs, size }: Rendered, ours: Rendered | undefined): string[] {
  return [
    name,
    seconds(fastest(runs)?.wallMs),
    fixed(leastCpu(runs), 2, ' s'),
    fixed(mostMegabytes(runs), 0, ' MB'),
    String(size.files),
    fixed(size.megabytes, 1),
    fixed(ratio(fastest(runs)?.wallMs, fastest(ours?.runs ?? [])?.wallMs), 2, '×'),
    fixed(ratio(leastCpu(runs), leastCpu(ours?.runs ?? [])), 2, '×'),
  ]
}

function verdicts(size: number, rendered: FullRender['rendered']) {
  const ours = fastest(rendered.get('publisher')?.runs ?? [])
  const wallOf = (name: 'astro build' | 'Hugo') => ratio(fastest(rendered.get(name)?.runs ?? [])?.wallMs, ours?.wallMs)
  const least = 'least' as const
  const list = [
    {
      what: 'times as fast as astro build',
      value: wallOf('astro build'),
      bar: size >= FROM_SIZE ? 3 : 1,
      sense: least,
    },
    { what: 'times as fast as Hugo', value: wallOf('Hugo'), bar: size >= FROM_SIZE ? 2 : 1, sense: least },
  ]
  if (size < MEMORY_SIZE) return list
  const memory = ratio(
    mostMegabytes(rendered.get('publisher')?.runs ?? []),
    mostMegabytes(rendered.get('Hugo')?.runs ?? []),
  )
  return [...list, { what: 'memory against Hugo’s', value: memory, bar: 0.5, sense: 'most' as const }]
}
