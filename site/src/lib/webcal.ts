import { webcalAddress } from '@hometown/shared-types/calendar/calendar-links'
import { absoluteUrl } from './paths.ts'

/** Calendar programs subscribe to this address and refresh by themselves. */
export function webcalUrl(siteUrl: string, path: string): string {
  return webcalAddress(absoluteUrl(siteUrl, path))
}
