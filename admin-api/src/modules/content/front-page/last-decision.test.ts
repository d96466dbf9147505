import type { FrontAction } from '@hometown/shared-types/front-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDecision } from './last-decision.ts'

const history = (...actions: FrontAction[]) =>
  actions.map((action, index) => ({ version: index + 1, action, article_id: null })).reverse()

describe('the decision that undo takes back', () => {
  it('is the last one, then the one before it', () => {
    expect(lastDecision(history('pin', 'hide'))?.version).toBe(2)
    expect(lastDecision(history('pin', 'hide', 'undo'))?.version).toBe(1)
    expect(lastDecision(history('pin', 'hide', 'undo', 'undo'))).toBeUndefined()
    expect(lastDecision(history('pin', 'hide', 'undo', 'sections'))?.version).toBe(4)
    expect(lastDecision([])).toBeUndefined()
  })

  it('is never the end of a pin whose article left the site', () => {
    expect(lastDecision(history('pin', 'unpublished'))?.version).toBe(1)
    expect(lastDecision(history('unpublished'))).toBeUndefined()
  })

  it('is what a stack of decisions has on top', () => {
    const action = fc.constantFrom<FrontAction>('pin', 'hide', 'restore', 'undo', 'unpublished')
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (wanted) => {
        const stack: number[] = []
        const actions: FrontAction[] = []
        for (const next of wanted) {
          // The service refuses an undo of nothing.
          if (next === 'undo' && stack.length === 0) continue
          actions.push(next)
          if (next === 'undo') stack.pop()
          else if (next !== 'unpublished') stack.push(actions.length)
        }
        expect(lastDecision(history(...actions))?.version).toBe(stack.at(-1))
      }),
    )
  })
})
