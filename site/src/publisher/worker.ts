// The publisher process. It has no database: it reads content over HTTP, writes files, and gets its requests over IPC.
import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/collect-when-idle'
import { readPublisherEnvironment } from '../lib/environment.ts'
import { diskDurability } from './make-durable.ts'
import { durabilityWithProgress, rendererWithProgress } from './progress.ts'
import { createReleaseWriter } from './release-writer.ts'
import { loadPageRenderer } from './render.ts'
import { type PublisherParts, readContent, reportProgress, runPublisher } from './run-publisher.ts'
import { BUILD_ID_FILE } from './site-code.ts'
import { readIfThere } from './write.ts'

const { apiOrigin, siteDir, distDir } = readPublisherEnvironment()

collectWhenIdle()
await runPublisher(openParts)

async function openParts(): Promise<PublisherParts> {
  const code = readCode()
  if (code === undefined) throw new Error(`The site isn’t compiled: there is no ${join(distDir, BUILD_ID_FILE)}.`)
  const renderer = rendererWithProgress(await loadPageRenderer(distDir), reportProgress)
  const store = await readContent(apiOrigin)
  const durability = durabilityWithProgress(diskDurability, reportProgress)
  const writer = createReleaseWriter({ siteDir, distDir, code, renderer, now: Date.now, durability })
  return { store, writer, renderer, isOutdated: () => readCode() !== code }
}

function readCode(): string | undefined {
  return readIfThere(join(distDir, BUILD_ID_FILE))?.toString('utf8').trim()
}
