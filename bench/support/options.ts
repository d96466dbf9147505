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
  /** `render`, `saves` or `wordpress`: only this part of `bench:publish`; `queries` or `index`: of `bench:search`; `rate` or `million`: of `bench:send`; `months` or `saves`: of `bench:calendar`; `all` or `feeds`: of `bench:harvest`; `calls` or `typing`: of `bench:desk`; `each`: names what failed of the tuning sets of `hostile-sources`; `tuning` or `speed`: of `event-matching`. */
  readonly only: string | undefined
  readonly wordpress: boolean
  /** How long the soak goes on. */
  readonly minutes: number
  /** Its requests per second. */
  readonly rate: number
  /** What `one-machine` compares with: a commit, or the folder of a checkout with its packages. */
  readonly before: string | undefined
  /** An OpenAI-compatible server with `/embeddings`, with its path, for `stories`. */
  readonly embeddings: string | undefined
  /** A folder for V8 profiles of our own processes; figures of such a run are too high. */
  readonly profile: string | undefined
}

const USAGE = `node bench/run.ts [publish|search|signup|mail-compose|send|calendar|event-matching|desk|harvest|hostile-sources|stories|serve|serve-manifest|processes|scale-model|soak|one-machine] [options]
  --sizes 1000,10000   articles of the generated newsrooms (1000,10000,50000)
  --runs 3             the fastest of so many counts (3; 2 from 50,000 articles)
  --saves 60           saved articles per size
  --only render        or saves, or wordpress: one part of publish; queries or index: of search; rate or million: of send; months or saves: of calendar; all or feeds: of harvest; calls or typing: of desk; each: names what failed of the tuning sets of hostile-sources; tuning or speed: of event-matching
  --minutes 30         how long the soak goes on
  --rate 50            the soak's requests per second
  --wordpress          also from a save in a real WordPress
  --before v1.2.0      the commit, or the folder of a checkout, that one-machine compares with
  --embeddings http://127.0.0.1:8080/v1
                       a server with /embeddings, for stories
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
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '50' },
      dir: { type: 'string', default: tmpdir() },
      before: { type: 'string' },
      embeddings: { type: 'string' },
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
      minutes: Number(values.minutes),
      rate: Number(values.rate),
      dir: values.dir,
      before: values.before,
      embeddings: values.embeddings,
      profile: values.profile,
    },
  }
}
