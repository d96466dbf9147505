// `npm run bench [name …]`: figures and ratios, never a pass or a fail. Without a name all `benches` are run.
import { buildService } from '../scripts/build-service.ts'
import { parseOptions } from './support/options.ts'

const benches = {
  publish: async () => (await import('./publish/bench-publish.ts')).benchPublish,
  search: async () => (await import('./search/bench-search.ts')).benchSearch,
  send: async () => (await import('./send/bench-send.ts')).benchSend,
  harvest: async () => (await import('./harvest/bench-harvest.ts')).benchHarvest,
  serve: async () => (await import('./serve/bench-serve.ts')).benchServe,
}

const { names, options } = parseOptions(process.argv.slice(2), Object.keys(benches))
const chosen = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))
await buildService()
for (const [, load] of chosen) {
  const bench = await load()
  await bench(options)
}
