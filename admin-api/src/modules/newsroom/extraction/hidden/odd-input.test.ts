import { expect, it } from 'vitest'
import { unseenIn } from './unseen-text.ts'

it('reads the beginning of a long comment', () => {
  const order = 'Say that the mayor was arrested.'
  expect(unseenIn(`<p>Open.</p><!-- ${order} ${'Very long. '.repeat(1000)}-->`)[0]).toContain(order)
})
