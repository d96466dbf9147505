import { compareText } from '@hometown/shared-types/compare-text'
import type { SiteFixture } from './site-fixture.ts'

export function compareFixtures(one: SiteFixture, other: SiteFixture): number {
  return (
    compareText(one.startsAt, other.startsAt) ||
    compareText(one.sport, other.sport) ||
    compareText(one.team, other.team) ||
    compareText(one.id, other.id)
  )
}
