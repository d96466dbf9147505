// Apart from the other addresses: islands need these, and not the contract's schemas that come with categories.

export const SUBSCRIBE_PATH = '/subscribe'
export const MANAGE_PATH = '/manage'

export const ARCHIVE_PATH = '/archive'
export const NEWSLETTERS_FEED_PATH = '/newsletters/feed.xml'

export function archiveYearPath(year: string): string {
  return `${ARCHIVE_PATH}/${year}`
}

export function newsletterPath(id: string): string {
  return `/newsletter/${id}`
}
