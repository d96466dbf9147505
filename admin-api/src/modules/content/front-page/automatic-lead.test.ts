import { describe, expect, it } from 'vitest'
import { findAutomaticLead, remembered } from './automatic-lead.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const MINUTE = 60_000
const scored = (...scores: [string, number][]) =>
  scores.map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score)
const leads = (...ids: [string, number][]) =>
  ids.map(([articleId, minutes]) => ({ articleId, since: NOW - minutes * MINUTE }))

describe('the story that leads by itself', () => {
  it('is the one with the highest score, and none of none', () => {
    expect(findAutomaticLead(scored(['fair', 0.5], ['flood', 1]), [], NOW)).toBe('flood')
    expect(findAutomaticLead([], leads(['fair', 1]), NOW)).toBeUndefined()
  })

  it('stays for two hours', () => {
    const rivals = scored(['fair', 1], ['flood', 1.2])
    expect(findAutomaticLead(rivals, leads(['fair', 119]), NOW)).toBe('fair')
    expect(findAutomaticLead(rivals, leads(['fair', 120]), NOW)).toBe('flood')
  })

  it('gives way to a rival with 1.25 times its score', () => {
    expect(findAutomaticLead(scored(['fair', 1], ['flood', 1.249]), leads(['fair', 1]), NOW)).toBe('fair')
    expect(findAutomaticLead(scored(['fair', 1], ['flood', 1.25]), leads(['fair', 1]), NOW)).toBe('flood')
  })

  it('leads again after an editor’s decision that put another in its place', () => {
    const withoutFair = scored(['flood', 1])
    const meanwhile = remembered(leads(['fair', 30]), 'flood', withoutFair, NOW)
    expect(meanwhile.map(({ articleId }) => articleId)).toEqual(['fair', 'flood'])
    const both = scored(['fair', 0.9], ['flood', 1])
    expect(findAutomaticLead(both, meanwhile, NOW + MINUTE)).toBe('fair')
  })

  it('doesn’t come back once a rival has beaten it', () => {
    const rivals = scored(['fair', 1], ['flood', 1.3])
    const after = remembered(leads(['fair', 30]), 'flood', rivals, NOW)
    expect(after).toEqual([{ articleId: 'flood', since: NOW }])
  })

  it('has its two hours once, however long it leads', () => {
    const alone = scored(['fair', 1])
    const [kept] = remembered(leads(['fair', 300]), 'fair', alone, NOW)
    expect(kept?.since).toBe(NOW - 300 * MINUTE)
    expect(findAutomaticLead(scored(['fair', 1], ['flood', 1.01]), kept ? [kept] : [], NOW)).toBe('flood')
  })

  it('is remembered while a pin leads, but not for longer than it would have stayed', () => {
    expect(remembered(leads(['fair', 30]), undefined, [], NOW)).toEqual(leads(['fair', 30]))
    expect(remembered(leads(['fair', 130]), undefined, [], NOW)).toEqual([])
  })
})
