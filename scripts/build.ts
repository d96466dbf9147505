// `npm run build`: builds the readers' pages, the desk and the service, as `npm start` does, unless their sources are unchanged.
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'
import { buildService } from './build-service.ts'

const PARTS: Readonly<Record<string, { build(): Promise<boolean>; folder: string }>> = {
  site: { build: buildSiteCode, folder: 'site/dist' },
  desk: { build: buildDesk, folder: 'admin-ui/dist' },
  service: { build: buildService, folder: 'admin-api/dist' },
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
try {
  await Promise.all(wanted.map(buildPart))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function buildPart(name: string): Promise<void> {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part called ${name}: choose from ${Object.keys(PARTS).join(', ')}.`)
  const isNew = await part.build()
  console.log(`${part.folder} ${isNew ? 'is built' : 'is up to date'}.`)
}
