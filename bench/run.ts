// `npm run bench [name …]`: figures and ratios, never a pass or a fail. Without a name everything but `ONLY_BY_NAME` is
// measured.
import { parseOptions } from './support/options.ts'

const benches = {
  publish: async () => (await import('./publish/bench-publish.ts')).benchPublish,
  search: async () => (await import('./search/bench-search.ts')).benchSearch,
  'desk-lists': async () => (await import('./desk-lists/bench-desk-lists.ts')).benchDeskLists,
  subscribers: async () => (await import('./subscribers/bench-subscribers.ts')).benchSubscribers,
  typing: async () => (await import('./typing/bench-typing.ts')).benchTyping,
  signup: async () => (await import('./signup/bench-signup.ts')).benchSignUp,
  'mail-compose': async () => (await import('./mail-compose/bench-mail-compose.ts')).benchMailCompose,
  send: async () => (await import('./send/bench-send.ts')).benchSend,
  calendar: async () => (await import('./calendar/bench-calendar.ts')).benchCalendar,
  harvest: async () => (await import('./harvest/bench-harvest.ts')).benchHarvest,
  backup: async () => (await import('./backup/bench-backup.ts')).benchBackup,
  serve: async () => (await import('./serve/bench-serve.ts')).benchServe,
  soak: async () => (await import('./soak/bench-soak.ts')).benchSoak,
}

/** Takes half an hour. */
const ONLY_BY_NAME = 'soak'

const { names, options } = parseOptions(process.argv.slice(2), Object.keys(benches))
for (const [name, load] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(name) : name === ONLY_BY_NAME) continue
  const bench = await load()
  await bench(options)
}
