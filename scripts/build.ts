// `npm run build`: compiles the readers' pages and the desk, as `npm start` does, unless their sources are unchanged.
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'

const PARTS: Readonly<Record<string, { build(): Promise<boolean>; folder: string }>> = {
  site: { build: buildSiteCode, folder: 'site/dist' },
  desk: { build: buildDesk, folder: 'admin-ui/dist' },
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
