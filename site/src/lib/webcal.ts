import { webcalAddress } from '@hometown/shared-types/calendar/calendar-links'
import { absoluteUrl } from './paths.ts'

/** The address at which calendar programs subscribe to a file, and ask for it again by themselves. */
export function webcalUrl(siteUrl: string, path: string): string {
  return webcalAddress(absoluteUrl(siteUrl, path))
}
