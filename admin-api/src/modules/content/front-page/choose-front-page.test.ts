import { FRONT_LIMITS, FRONT_SLOTS } from '@hometown/shared-types/contract/front-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFrontPage } from './choose-front-page.ts'
import { EMPTY_PLAN, type FrontPlan, hideStory, type Pin, pinStory, reorderStories } from './front-page-plan.ts'
import { competingStories } from './story-score.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const HOUR = 3_600_000

const pinOf = (articleId: string, slot: Pin['slot'], fields: Partial<Pin> = {}): Pin => ({
  ...{ articleId, slot, startsAt: null, expiresAt: null },
  ...{ lastsHours: null, pinnedBy: null, pinnedAt: NOW, ...fields },
})
const stories = (...ids: string[]) =>
  ids.map((id, index) => ({ id, publishedAt: NOW - (index + 1) * HOUR, reads: 0, hasPicture: false }))

function choose(plan: Partial<FrontPlan>, ids: string[], sticky: string[] = []) {
  const candidates = stories(...ids).map((story) => ({ ...story, isSticky: sticky.includes(story.id) }))
  const published = new Map(candidates.map(({ id, publishedAt }) => [id, publishedAt]))
  const chosen = chooseFrontPage({ plan: { ...EMPTY_PLAN, ...plan }, stories: candidates, published, now: NOW })
  return chosen.map(({ slot, articleId }) => `${slot} ${articleId}`)
}

describe('the top block', () => {
  it('is led by the newest story that is sticky in WordPress, before any by score, and others of these follow', () => {
    const shownWith = (plan: Partial<FrontPlan>) => choose(plan, ['a', 'b', 'c', 'd', 'e'], ['c', 'd'])
    expect(shownWith({})).toEqual(['lead c', 'second d', 'second a', 'second b'])
    expect(shownWith({ pins: [pinOf('e', 'lead')] })).toEqual(['lead e', 'second c', 'second d', 'second a'])
    expect(shownWith({ pins: [pinOf('c', 'second')] })).toEqual(['lead d', 'second c', 'second a', 'second b'])
    const hidden = [{ articleId: 'c', hiddenBy: null }]
    expect(shownWith({ hidden })).toEqual(['lead d', 'second a', 'second b', 'second e'])
  })

  it('is never without a lead: a pinned second leads if nothing else can', () => {
    expect(choose({ pins: [pinOf('a', 'second')] }, ['a'])).toEqual(['lead a'])
  })

  it('shows no story twice, and none that is hidden', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'unpublished')
    const time = fc.option(fc.integer({ min: NOW - 5 * HOUR, max: NOW + 5 * HOUR }))
    const pin = fc
      .record({ articleId: id, slot: fc.constantFrom(...FRONT_SLOTS), startsAt: time, expiresAt: time })
      .map(({ articleId, slot, ...times }) => pinOf(articleId, slot, times))
    const plan = fc.record({
      pins: fc.uniqueArray(pin, { selector: ({ articleId }) => articleId }),
      hidden: fc.array(fc.record({ articleId: id, hiddenBy: fc.constant(null) })),
    })
    fc.assert(
      fc.property(plan, (decided) => {
        const shown = choose(decided, ['a', 'b', 'c', 'd', 'e', 'f', 'g']).map((line) => line.split(' '))
        const ids = shown.map(([, articleId]) => articleId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(shown.slice(1).every(([slot]) => slot === 'second')).toBe(true)
        expect(ids.length).toBeLessThanOrEqual(5)
        expect(ids).not.toContain('unpublished')
        const { hidden } = decided
        expect(hidden.filter(({ articleId }) => ids.includes(articleId))).toEqual([])
        if (hidden.length === 0) expect(ids.length).toBeGreaterThanOrEqual(4)
      }),
    )
  })
})

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const pinned = (plan: FrontPlan, articleId: string, slot: 'lead' | 'second', now = NOW) =>
  pinStory(plan, articleId, slot, { now, username: 'ruth' })

const all = stories(...IDS)
const published = new Map(all.map(({ id, publishedAt }) => [id, publishedAt]))

const shownOf = (plan: FrontPlan, now = NOW): string[] =>
  chooseFrontPage({ plan, stories: all, published, now }).map(({ articleId }) => articleId)
const ordered = (plan: FrontPlan, ids: string[], now = NOW) =>
  reorderStories(plan, ids, shownOf(plan, now), { now, username: 'ruth' }, published)

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
    const places = swapped.pins.map(({ articleId, slot }) => `${slot} ${articleId}`)
    expect(places).toEqual(['lead a', 'second b', 'second d'])
    expect(swapped.pins[2]).toEqual(plan.pins[0])
    expect(ordered(plan, ['a', 'd', 'b', 'c']).pins).toEqual(plan.pins)
  })
})

it('a pin is refused beyond the limit, and so is hiding', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)
  const full = ids(FRONT_LIMITS.pins).reduce((plan, id) => pinned(plan, id, 'second'), EMPTY_PLAN)
  expect(() => pinned(full, 'a', 'lead')).toThrow('30 stories are pinned already')
  expect(pinned(full, 's1', 'lead').pins).toHaveLength(FRONT_LIMITS.pins)
  const hidden = ids(FRONT_LIMITS.hidden).map((articleId) => ({ articleId, hiddenBy: null }))
  const entry = { articleId: 'a', hiddenBy: null }
  expect(() => hideStory({ ...EMPTY_PLAN, hidden }, entry)).toThrow('200 stories are hidden already')
})

const aged = (...hours: number[]) => hours.map((age) => ({ publishedAt: NOW - age * HOUR, age }))
const ages = (hours: number[], enough = 2) => competingStories(aged(...hours), enough, NOW).map(({ age }) => age)

it('the stories that compete are those of 72 hours, or of 7 or 30 days if those are too few', () => {
  expect(ages([1, 71, 73, 170])).toEqual([1, 71])
  expect(ages([1, 72, 160, 169])).toEqual([1, 72, 160])
  expect(ages([200, 700, 730])).toEqual([200, 700])
})
