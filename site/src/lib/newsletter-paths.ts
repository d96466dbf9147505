// Apart from the other paths, so that islands don't load the category schemas.

export const SUBSCRIBE_PATH = '/subscribe'
export const MANAGE_PATH = '/manage'

export const ARCHIVE_PATH = '/archive'
export const NEWSLETTERS_FEED_PATH = '/newsletters/feed.xml'

export function newsletterPath(id: string): string {
  return `/newsletter/${id}`
}
