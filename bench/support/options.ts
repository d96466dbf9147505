import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** How many articles the generated newsrooms have. */
  readonly sizes: readonly number[]
  /** Of each measurement the fastest of so many counts; undefined leaves it to the bench. */
  readonly runs: number | undefined
  readonly saves: number
  /** Everything is written below it, and removed afterwards. */
  readonly dir: string
  /** One part of a bench: `render`, `saves` or `wordpress` of publish, `queries` or `index` of search, `rate` or `million` of send, `all` or `feeds` of harvest. */
  readonly only: string | undefined
  readonly wordpress: boolean
  /** A folder for V8 profiles of our own processes; figures of such a run are too high. */
  readonly profile: string | undefined
}

const USAGE = `node bench/run.ts [publish|search|send|harvest|serve] [options]
  --sizes 1000,10000   articles of the generated newsrooms (1000,10000,50000)
  --runs 3             the fastest of so many counts (3; 2 from 50,000 articles)
  --saves 60           saved articles per size
  --only render        or saves, or wordpress: one part of publish; rate or million: of send; all or feeds: of harvest
  --wordpress          also from a save in a real WordPress
  --dir /tmp           where everything is written, and removed afterwards
  --profile folder     V8 profiles of our own processes`

export function parseOptions(args: string[], known: readonly string[]): { names: string[]; options: BenchOptions } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '1000,10000,50000' },
      runs: { type: 'string' },
      saves: { type: 'string', default: '60' },
      only: { type: 'string' },
      wordpress: { type: 'boolean', default: false },
      dir: { type: 'string', default: tmpdir() },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.find((name) => !known.includes(name))
  if (values.help || unknown !== undefined) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 1)
  }
  return {
    names: positionals,
    options: {
      sizes: values.sizes.split(',').map(Number),
      runs: values.runs === undefined ? undefined : Number(values.runs),
      saves: Number(values.saves),
      only: values.only,
      wordpress: values.wordpress || values.only === 'wordpress',
      dir: values.dir,
      profile: values.profile,
    },
  }
}
