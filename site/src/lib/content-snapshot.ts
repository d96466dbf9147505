import { readFile, writeFile } from 'node:fs/promises'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteArticle, SiteContent } from './content.ts'
import { createContentIndex } from './content-index.ts'

/** All content as one JSON file: how a build process is given exactly what the publisher has. */
interface ContentSnapshot {
  readonly site: SiteInfo
  readonly today: string
  readonly articles: readonly SiteArticle[]
}

export async function readContentSnapshot(file: string): Promise<SiteContent> {
  const { site, today, articles }: ContentSnapshot = JSON.parse(await readFile(file, 'utf8'))
  return { site, today, articles: createContentIndex(site.timeZone, articles) }
}

export async function writeContentSnapshot(file: string, content: SiteContent): Promise<void> {
  const snapshot: ContentSnapshot = { ...content, articles: [...content.articles.all()] }
  await writeFile(file, JSON.stringify(snapshot))
}
