import { expect, test } from 'vitest'
import { refusalWords } from './refusal-labels.ts'

test.each([
  ['550 5.1.1 <ann@x.example>: user unknown', '550 5.1.1 <ben.b@y.example>: user unknown'],
  ['550 5.1.1 ann@x.example does not exist', '550 5.1.1 ben@x.example does not exist'],
  ['550 <ann> unknown', '550 <ben> unknown'],
  ['550 User Ann: unknown', '550 User ben.b: unknown'],
  ['554 Refused, see id 4f3a-9921', '554 Refused, see id 77bc-10a2'],
  ['550-5.7.1 Blocked 550 5.7.1 by us k12si99.31 - gsmtp', '550-5.7.1 Blocked 550 5.7.1 by us a4sj5.7 - gsmtp'],
])('%s and %s are the same words', (one, other) => {
  expect(refusalWords(one, 'ann@x.example')).toBe(refusalWords(other, 'ben.b@y.example'))
})

test.each([
  ['550 User unknown', '553 User unknown'],
  ['550 5.1.1 User unknown', '550 5.7.1 User unknown'],
  ['550 User unknown', '550 Access denied'],
])('%s and %s are not', (one, other) => {
  expect(refusalWords(one, 'ann@x.example')).not.toBe(refusalWords(other, 'ben.b@y.example'))
})

test('they keep their code, and no address', () => {
  expect(refusalWords('550-5.1.1 <ann@x.example> (ann) at 192.0.2.1: no such user', 'ann@x.example')).toBe(
    '550 5.1.1 at no such user',
  )
})
