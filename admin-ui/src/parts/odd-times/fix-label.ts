import type { TimesReading } from '@hometown/shared-types/odd-times'

export function fixLabel(proposal: TimesReading): string {
  return proposal === 'utc' ? 'Read its times as UTC' : 'Read its times as county time'
}
