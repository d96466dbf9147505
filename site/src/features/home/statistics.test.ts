import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { expect, it } from 'vitest'
import { statisticsOf } from './statistics.ts'

const shown = (site: Partial<SiteInfo>, counts?: { subscribers: number; businesses: number }) =>
  statisticsOf({
    site: { statistics: [], ...site } as SiteInfo,
    front: counts && {
      lead: null,
      seconds: [],
      hidden: [],

      mostRead: [],
      alerts: [],
      counts,
    },
    today: '2026-11-23',
  } as Parameters<typeof statisticsOf>[0]).map(({ value, label }) => `${value} ${label}`)

it('counts subscribers, businesses and years', () => {
  expect(shown({ foundedYear: '1998' }, { subscribers: 2300, businesses: 150 })).toEqual([
    '2,300+ Newsletter Subscribers',
    '150+ Local Businesses',
    '28 Years Serving',
  ])
})

it('says small counts as they are, and leaves zeros out', () => {
  expect(shown({ foundedYear: '2025' }, { subscribers: 7, businesses: 0 })).toEqual([
    '7 Newsletter Subscribers',
    '1 Year Serving',
  ])
  expect(shown({ foundedYear: '2026' })).toEqual([])
})
