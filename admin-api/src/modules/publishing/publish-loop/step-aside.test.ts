import { expect, test } from 'vitest'
import { createStepAside } from './step-aside.ts'

function start() {
  let time = 0
  return {
    aside: createStepAside(() => time),
    pass(seconds: number) {
      time += seconds * 1000
    },
  }
}

test('a machine whose publish failed twice in a row lets others try for five seconds', () => {
  const { aside, pass } = start()
  expect([aside.note('failed'), aside.note('published'), aside.note('failed')]).toEqual([false, false, false])
  expect([aside.isAside(), aside.note('failed'), aside.isAside()]).toEqual([false, true, true])
  pass(5)
  expect(aside.isAside()).toBe(false)
})

test('a machine that alone may not reach the object store lets others try after twenty seconds, again and again', () => {
  const { aside, pass } = start()
  for (let time = 0; time < 2; time++) {
    expect(aside.note('unavailable')).toBe(false)
    pass(19)
    expect(aside.note('unavailable')).toBe(false)
    pass(1)
    expect([aside.note('unavailable'), aside.isAside()]).toEqual([true, true])
    pass(5)
  }
})

test('a machine that reached the object store meanwhile goes on', () => {
  const { aside, pass } = start()
  aside.note('unavailable')
  pass(15)
  aside.note('nothing')
  pass(15)
  expect(aside.note('unavailable')).toBe(false)
})
