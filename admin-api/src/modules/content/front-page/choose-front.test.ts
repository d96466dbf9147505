import { FRONT_SLOTS } from '@hometown/shared-types/contract/front-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFront } from './choose-front.ts'
import { EMPTY_PLAN, type FrontPlan, type Pin } from './front-plan.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const HOUR = 3_600_000

const pinOf = (articleId: string, slot: Pin['slot'], fields: Partial<Pin> = {}): Pin => ({
  ...{ articleId, slot, headline: null, kicker: null, startsAt: null, expiresAt: null },
  ...{ lastsHours: null, pinnedBy: null, pinnedAt: NOW, ...fields },
})
const stories = (...ids: string[]) =>
  ids.map((id, index) => ({ id, publishedAt: NOW - (index + 1) * HOUR, reads: 0, hasPicture: false }))

function choose(plan: Partial<FrontPlan>, ids: string[], now = NOW) {
  const candidates = stories(...ids)
  const published = new Map(candidates.map(({ id, publishedAt }) => [id, publishedAt]))
  const chosen = chooseFront({ plan: { ...EMPTY_PLAN, ...plan }, stories: candidates, published, now })
  return chosen.map(({ slot, articleId }) => `${slot} ${articleId}`)
}

describe('the top block', () => {
  it('is led by the newest story that is sticky in WordPress, before any by score, and others of these follow', () => {
    const candidates = stories('a', 'b', 'c', 'd', 'e').map((story) => ({
      ...story,
      isSticky: story.id === 'c' || story.id === 'd',
    }))
    const published = new Map(candidates.map(({ id, publishedAt }) => [id, publishedAt]))
    const shownWith = (plan: Partial<FrontPlan>) =>
      chooseFront({
        plan: { ...EMPTY_PLAN, ...plan },
        stories: candidates,
        published,
        now: NOW,
      }).map(({ slot, articleId }) => `${slot} ${articleId}`)
    expect(shownWith({})).toEqual(['lead c', 'second d', 'second a', 'second b'])
    expect(shownWith({ pins: [pinOf('e', 'lead')] })).toEqual(['lead e', 'second c', 'second d', 'second a'])
    expect(shownWith({ pins: [pinOf('c', 'second')] })).toEqual(['lead d', 'second c', 'second a', 'second b'])
    const hidden = [{ articleId: 'c', hiddenBy: null }]
    expect(shownWith({ hidden })).toEqual(['lead d', 'second a', 'second b', 'second e'])
  })

  it('is never without a lead: a pinned second leads if nothing else can', () => {
    expect(choose({ pins: [pinOf('a', 'second')] }, ['a'])).toEqual(['lead a'])
  })

  it('shows no story twice, none that is hidden, and no pin outside its time', () => {
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
        const splash = shown.find(([slot]) => slot === 'splash')
        const pinned = decided.pins.find(({ articleId }) => articleId === splash?.[1])
        if (splash) expect((pinned?.startsAt ?? 0) <= NOW && (pinned?.expiresAt ?? NOW + 1) > NOW).toBe(true)
      }),
    )
  })
})
