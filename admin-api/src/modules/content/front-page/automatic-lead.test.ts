import { describe, expect, it } from 'vitest'
import { findAutomaticLead } from './automatic-lead.ts'

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
})
