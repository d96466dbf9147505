import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { startApi } from '../publish/api-process.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { fillDatabase } from '../publish/fill-database.ts'
import { startPublisher } from '../publish/publisher.ts'
import { compileSite } from '../publish/site-code.ts'

export interface PreparedSite {
  readonly dataDir: string
  /** Articles, categories and months as readers know them. */
  readonly paths: readonly string[]
  readonly pathsFile: string
  readonly wrkScript: string
}

/** A data folder with a rendered release, and what the load generators are to ask for. */
export async function prepareSite(folder: string, size: number): Promise<PreparedSite> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const today = countyDate(Date.now(), TIME_ZONE)
  await fillDatabase(dataDir, size, today)
  const { distDir, remove } = await compileSite()
  const api = await startApi(dataDir)
  const siteDir = join(dataDir, 'site')
  const publisher = await startPublisher({ apiOrigin: api.origin, siteDir, distDir, profile: undefined })
  await publisher.renderAll(today)
  await publisher.stop()
  await api.process.stop()
  remove()
  const files = readdirSync(join(siteDir, 'current/'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('.html') && !['index.html', '404.html'].includes(file))
  const paths = pages.map((file) => `/${file.replace(/\.html$/, '')}`)
  const pathsFile = join(folder, 'paths.json')
  const wrkScript = join(folder, 'paths.lua')
  writeFileSync(pathsFile, JSON.stringify(paths))
  writeFileSync(wrkScript, luaScript(paths))
  return { dataDir, paths, pathsFile, wrkScript }
}

function luaScript(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local requests, place = {}, 0
function init(args)
  for number, path in ipairs(paths) do requests[number] = wrk.format(nil, path) end
end
function request()
  place = place % #requests + 1
  return requests[place]
end
`
}
