import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['/minutes.pdf', 'https://county.example/minutes.pdf'],
  ['webcal://county.example/board.ics', 'https://county.example/board.ics'],
  ['https://ann:secret@county.example/', 'https://county.example/'],
  ['N/A', null],
  ['n.a.', null],
  ['none', null],
  ['--', null],
  ['javascript:alert(1)', null],
])('%s is %s', (written, address) => {
  expect(webAddress(written, 'https://county.example/board/')).toBe(address)
})
