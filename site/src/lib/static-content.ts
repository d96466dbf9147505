import type { SiteContent } from './content.ts'
import { readContentSnapshot } from './content-snapshot.ts'
import { readSiteEnvironment } from './environment.ts'

let content: Promise<SiteContent> | undefined

/** The content of the static form and of development, loaded once. The publisher gives each page its own instead. */
export function getStaticContent(): Promise<SiteContent> {
  content ??= loadStaticContent()
  return content
}

async function loadStaticContent(): Promise<SiteContent> {
  const { contentFile, apiOrigin } = readSiteEnvironment()
  if (contentFile !== undefined) return readContentSnapshot(contentFile)
  if (apiOrigin === undefined) {
    throw new Error('No content: set HOMETOWN_API_ORIGIN to a running service, or HOMETOWN_CONTENT to a snapshot.')
  }
  const { loadContent } = await import('./content-source.ts')
  return loadContent(apiOrigin)
}
