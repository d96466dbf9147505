// This publisher process has no database: it reads content over HTTP, writes files, and gets its requests over IPC.
import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { BUILD_ID_FILE, readIfThere } from './files.ts'
import { createPublisher } from './publisher.ts'
import { loadPageRenderer } from './render.ts'
import { readContent, requiredVariable, runPublisher } from './run-publisher.ts'

const apiOrigin = requiredVariable('HOMETOWN_API_ORIGIN')
const siteDir = requiredVariable('HOMETOWN_SITE_DIR')
const distDir = requiredVariable('HOMETOWN_DIST')
const buildIdFile = join(distDir, BUILD_ID_FILE)
const readCodeBuildId = () => readIfThere(buildIdFile)?.toString('utf8').trim()

collectWhenIdle()
await runPublisher(async () => {
  const code = readCodeBuildId()
  if (code === undefined) throw new Error(`The site isn’t compiled: there is no ${buildIdFile}.`)
  const renderer = await loadPageRenderer(distDir)
  const store = await readContent(apiOrigin)
  return { ...createPublisher({ store, renderer, siteDir, distDir }), isOutdated: () => readCodeBuildId() !== code }
})
