import { FRONT_LIMITS } from '@hometown/shared-types/contract/front-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFront } from './choose-front.ts'
import { EMPTY_PLAN, type FrontPlan, withChangedPin, withHidden, withOrder, withPin } from './front-plan.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const HOUR = 3_600_000
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const pinned = (plan: FrontPlan, articleId: string, slot: 'lead' | 'second', now = NOW) =>
  withPin(plan, articleId, slot, { now, username: 'ruth' })

const stories = IDS.map((id, index) => ({ id, publishedAt: NOW - (index + 1) * HOUR, reads: 0, hasPicture: false }))
const published = new Map(stories.map(({ id, publishedAt }) => [id, publishedAt]))

const shownOf = (plan: FrontPlan, now = NOW): string[] =>
  chooseFront({ plan, stories, published, now }).map(({ articleId }) => articleId)
const ordered = (plan: FrontPlan, ids: string[], now = NOW) =>
  withOrder(plan, ids, shownOf(plan, now), { now, username: 'ruth' }, published)

describe('putting stories in order', () => {
  it('gives exactly the wanted order, from any pins', () => {
    const start = fc.array(fc.tuple(fc.constantFrom(...IDS), fc.constantFrom('lead' as const, 'second' as const)), {
      maxLength: 8,
    })
    const shuffle = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 })
    fc.assert(
      fc.property(start, shuffle, (pins, places) => {
        const plan = pins.reduce((before, [id, slot], index) => pinned(before, id, slot, NOW + index), EMPTY_PLAN)
        const shown = shownOf(plan, NOW + 10)
        const wanted = places.flatMap((place) => shown[place] ?? [])
        expect(shownOf(ordered(plan, wanted, NOW + 10), NOW + 10)).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  it('pins no more than has to be held, and leaves what is pinned as it is', () => {
    const plan = pinned(EMPTY_PLAN, 'd', 'second')
    expect(shownOf(plan)).toEqual(['a', 'd', 'b', 'c'])
    const swapped = ordered(plan, ['a', 'b', 'd', 'c'])
    expect(swapped.pins.map(({ articleId, slot }) => `${slot} ${articleId}`)).toEqual([
      'lead a',
      'second b',
      'second d',
    ])
    expect(swapped.pins[2]).toEqual(plan.pins[0])
    expect(ordered(plan, ['a', 'd', 'b', 'c']).pins).toEqual(plan.pins)
  })
})

describe('a pin', () => {
  it('begins anew in another slot, with the hours of that slot, and keeps its texts', () => {
    const made = pinned(EMPTY_PLAN, 'a', 'second')
    const plan = withChangedPin(made, 'a', { headline: 'Fair opens' })
    const [pin] = pinned(plan, 'a', 'lead', NOW + HOUR).pins
    expect(pin).toMatchObject({ slot: 'lead', lastsHours: 24, pinnedAt: NOW + HOUR, headline: 'Fair opens' })
  })

  it('that another lead has displaced leads again when it is put first', () => {
    const both = pinned(pinned(EMPTY_PLAN, 'c', 'lead'), 'd', 'lead', NOW + HOUR)
    expect(shownOf(both, NOW + HOUR).slice(0, 2)).toEqual(['d', 'c'])
    const again = pinned(both, 'c', 'lead', NOW + 2 * HOUR)
    expect(shownOf(again, NOW + 2 * HOUR).slice(0, 2)).toEqual(['c', 'd'])
  })

  it('is refused beyond the limit, and so is hiding', () => {
    const full = Array.from({ length: FRONT_LIMITS.pins }, (_, index) => `s${index}`).reduce(
      (plan, id) => pinned(plan, id, 'second'),
      EMPTY_PLAN,
    )
    expect(() => pinned(full, 'a', 'lead')).toThrow('30 stories are pinned already')
    expect(pinned(full, 's1', 'lead').pins).toHaveLength(FRONT_LIMITS.pins)
    const hidden = Array.from({ length: FRONT_LIMITS.hidden }, (_, index) => ({
      ...{ articleId: `s${index}`, hiddenBy: null },
    }))
    const entry = { articleId: 'a', hiddenBy: null }
    expect(() => withHidden({ ...EMPTY_PLAN, hidden }, entry)).toThrow('200 stories are hidden already')
  })
})
