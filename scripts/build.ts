// `npm run build`: builds the readers' pages, the desk and the service, unless their sources are unchanged. `npm start`
// has it done first, and then only needs to hear of what takes time.
import { parseArgs } from 'node:util'
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'
import { buildService } from './build-service.ts'

const PARTS: Readonly<Record<string, { build(): Promise<boolean>; folder: string }>> = {
  site: { build: buildSiteCode, folder: 'site/dist' },
  desk: { build: buildDesk, folder: 'admin-ui/dist' },
  service: { build: buildService, folder: 'admin-api/dist' },
}
/** What is up to date is found out in less. */
const NOTICEABLE_MS = 1500

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quiet: { type: 'boolean' } } })
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const say = (text: string) => values.quiet || console.log(text)
const waiting = setTimeout(() => {
  if (values.quiet) console.log('Compiling the readers’ site, the editors’ app and the service …')
}, NOTICEABLE_MS)
try {
  await Promise.all(wanted.map(buildPart))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
} finally {
  clearTimeout(waiting)
}

async function buildPart(name: string): Promise<void> {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part called ${name}: choose from ${Object.keys(PARTS).join(', ')}.`)
  const isNew = await part.build()
  say(`${part.folder} ${isNew ? 'is built' : 'is up to date'}.`)
}
