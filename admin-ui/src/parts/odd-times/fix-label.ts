import type { FeedFlag } from '@hometown/shared-types/odd-times'

export function fixLabel({ proposal }: FeedFlag): string {
  return proposal === 'utc' ? 'Read its times as UTC' : 'Read its times as county time'
}
