import { describe, expect, it } from 'vitest'
import { seenChoiceSchema } from './seen.ts'
import { seenFacts } from './seen-facts.ts'

const NOW = Date.parse('2026-11-25T18:00:00Z')
const nothing = { newsletters: [], alerts: [], links: { count: 0, titles: [] }, reads: 0 }
const sent = (at: string, more = {}) => ({
  ...nothing,
  newsletters: [{ id: 'n', title: 'Week 47', isSending: false, readers: 1284, at, ...more }],
})
const facts = (seen: Parameters<typeof seenFacts>[0]) => seenFacts(seen, NOW, 'America/Chicago')

describe('who has seen something', () => {
  it('is said with the number of readers and the day', () => {
    expect(facts(sent('2026-11-20T18:00:00Z'))).toEqual(['sent to 1,284 readers on Friday in “Week 47”'])
    expect(facts(sent('2026-11-25T13:00:00Z'))).toEqual(['sent to 1,284 readers today in “Week 47”'])
    expect(facts(sent('2026-11-03T13:00:00Z'))).toEqual(['sent to 1,284 readers on Nov 3 in “Week 47”'])
    expect(facts(sent('2025-11-03T13:00:00Z'))).toEqual(['sent to 1,284 readers on Nov 3, 2025 in “Week 47”'])
  })

  it('counts a newsletter that is being sent', () => {
    expect(facts(sent('2026-11-25T17:59:00Z', { isSending: true, readers: 1 }))).toEqual([
      'being sent to 1 reader now in “Week 47”',
    ])
  })

  it('names alerts, links and reads', () => {
    const alert = { text: 'Road closed', at: '2026-11-25T17:59:00Z' }
    const links = { count: 2, titles: ['A', 'B'] }
    expect(facts({ newsletters: [], alerts: [alert], links, reads: 1 })).toEqual([
      'shown as an alert',
      'linked from 2 of our pages',
      'read once',
    ])
  })
})

describe('where a redirect may lead', () => {
  it.each(['//evil.example', 'fair', '/a b', '/fair?x=1'])('not to %s', (to) => {
    expect(seenChoiceSchema.safeParse({ kind: 'redirect', to }).success).toBe(false)
  })
  it('to a page of the site', () => {
    expect(seenChoiceSchema.safeParse({ kind: 'redirect', to: '/county-fair' }).success).toBe(true)
  })
})
