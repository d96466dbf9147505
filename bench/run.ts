// `npm run bench [-- name …]` gives figures and ratios, never a pass or a fail. Without a name it runs all `BENCHES`.
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { buildAll } from '../scripts/build-all.ts'
import type { BenchOptions } from './helpers.ts'

const BENCHES: Record<string, () => Promise<(options: BenchOptions) => Promise<void>>> = {
  publish: async () => (await import('./publish/publish.ts')).benchPublish,
  saves: async () => (await import('./publish/saves.ts')).benchSaves,
  search: async () => (await import('./search.ts')).benchSearch,
  'sign-ups': async () => (await import('./sign-ups.ts')).benchSignUps,
  send: async () => (await import('./send/send.ts')).benchSend,
  harvest: async () => (await import('./harvest/harvest.ts')).benchHarvest,
  serve: async () => (await import('./serve/serve.ts')).benchServe,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
}
const USAGE = `node bench/run.ts [${Object.keys(BENCHES).join('|')} …] [options]
  --sizes 1000,10000   articles of the generated newsrooms (1000,10000,50000)
  --runs 3             the fastest of so many counts
  --saves 60           saved articles per size
  --dir /tmp           where everything is written, and removed afterwards`

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,10000,50000' },
    runs: { type: 'string', default: '3' },
    saves: { type: 'string', default: '60' },
    dir: { type: 'string', default: tmpdir() },
    help: { type: 'boolean', default: false },
  },
})
const isUnknown = names.some((name) => !(name in BENCHES))
if (values.help || isUnknown) {
  console.log(USAGE)
  process.exit(isUnknown ? 1 : 0)
}
await buildAll()
for (const [name, load] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue
  const bench = await load()
  const { sizes, runs, saves, dir } = values
  await bench({ sizes: sizes.split(',').map(Number), runs: Number(runs), saves: Number(saves), dir })
}
