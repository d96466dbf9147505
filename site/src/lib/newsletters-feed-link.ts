import type { SiteInfo } from '@hometown/shared-types/site-info'
import { NEWSLETTERS_FEED_PATH } from './paths.ts'

export function newslettersFeedLink({ siteName }: SiteInfo): { title: string; path: string } {
  return { title: `${siteName}: Newsletters`, path: NEWSLETTERS_FEED_PATH }
}
