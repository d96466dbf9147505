import type { SiteContent } from './content.ts'

export async function loadContent(apiOrigin: string): Promise<SiteContent> {
  throw new Error(`Reading content from ${apiOrigin} is not there yet; set HOMETOWN_CONTENT to a snapshot.`)
}
