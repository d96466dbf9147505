import { readFile, writeFile } from 'node:fs/promises'
import type { PublicBusiness } from '@hometown/shared-types/business'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { createBusinessIndex } from './business-index.ts'
import type { SiteArticle, SiteContent, SiteNewsletter } from './content.ts'
import { createContentIndex } from './content-index.ts'
import { createNewsletterIndex } from './newsletter-index.ts'

/** All content as one JSON file: how a build process is given exactly what the publisher has. */
interface ContentSnapshot {
  readonly site: SiteInfo
  readonly today: string
  readonly articles: readonly SiteArticle[]
  readonly businesses: readonly PublicBusiness[]
  readonly newsletters: readonly SiteNewsletter[]
}

export async function readContentSnapshot(file: string): Promise<SiteContent> {
  const { site, today, articles, businesses, newsletters }: ContentSnapshot = JSON.parse(await readFile(file, 'utf8'))
  return {
    site,
    today,
    articles: createContentIndex(site.timeZone, articles),
    businesses: createBusinessIndex(businesses),
    newsletters: createNewsletterIndex(newsletters),
  }
}

/** @param businesses as the service gives them: pages have them in other words. */
export async function writeContentSnapshot(
  file: string,
  content: SiteContent,
  businesses: readonly PublicBusiness[] = [],
): Promise<void> {
  const { site, today, articles, newsletters } = content
  const snapshot: ContentSnapshot = {
    site,
    today,
    articles: [...articles.all()],
    businesses,
    newsletters: [...newsletters.all()],
  }
  await writeFile(file, JSON.stringify(snapshot))
}
