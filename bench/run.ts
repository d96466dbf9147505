// `npm run bench [name …]`: figures and ratios, never a pass or a fail. Without a name all `benches` are run.
import { buildService } from '../scripts/build-service.ts'
import { parseOptions } from './support/options.ts'

const benches = {
  publish: async () => (await import('./publish/bench-publish.ts')).benchPublish,
  search: async () => (await import('./search/bench-search.ts')).benchSearch,
  signup: async () => (await import('./signup/bench-signup.ts')).benchSignUp,
  'sign-in': async () => (await import('./sign-in/bench-sign-in.ts')).benchSignIn,
  'mail-compose': async () => (await import('./mail-compose/bench-mail-compose.ts')).benchMailCompose,
  send: async () => (await import('./send/bench-send.ts')).benchSend,
  calendar: async () => (await import('./calendar/bench-calendar.ts')).benchCalendar,
  'event-matching': async () => (await import('./events/bench-event-matching.ts')).benchEventMatching,
  desk: async () => (await import('./desk/bench-desk.ts')).benchDesk,
  harvest: async () => (await import('./harvest/bench-harvest.ts')).benchHarvest,
  'hostile-sources': async () => (await import('./hostile-sources/bench-hostile-sources.ts')).benchHostileSources,
  stories: async () => (await import('./stories/bench-stories.ts')).benchStories,
  processes: async () => (await import('./processes/bench-processes.ts')).benchProcesses,
  'scale-model': async () => (await import('./scale-model/bench-scale-model.ts')).benchScaleModel,
  serve: async () => (await import('./serve/bench-serve.ts')).benchServe,
  'serve-manifest': async () => (await import('./serve/bench-manifest.ts')).benchManifest,
}

/** Run only when they are named: they take half an hour each, or need something to compare with. */
const namedBenches = {
  'one-machine': async () => (await import('./one-machine/bench-one-machine.ts')).benchOneMachine,
  soak: async () => (await import('./soak/bench-soak.ts')).benchSoak,
}

const named = { ...benches, ...namedBenches }
const { names, options } = parseOptions(process.argv.slice(2), Object.keys(named))
const chosen =
  names.length > 0 ? Object.entries(named).filter(([name]) => names.includes(name)) : Object.entries(benches)
await buildService()
for (const [, load] of chosen) {
  const bench = await load()
  await bench(options)
}
