import { expect, test } from 'vitest'
import { completeByline, makeRoomForAnother, singleNames, withoutOpenEnd } from './BylineField.tsx'

test.each([
  ['|', 'Ada Roe', 'Ada Roe'],
  ['ad|', 'Ada Roe', 'Ada Roe'],
  ['By ad|', 'Ada Roe', 'By Ada Roe'],
  ['By Ada Roe and |', 'Bo Diaz', 'By Ada Roe and Bo Diaz'],
  ['Ada Roe, b|, Cy Day', 'Bo Diaz', 'Ada Roe, Bo Diaz, Cy Day'],
  ['Lind & d|', 'Lind & Daughters', 'Lind & Daughters'],
  ['By Lind & d|', 'Lind & Daughters', 'By Lind & Daughters'],
  ['Ada Roe and Lind & d|', 'Bo Diaz', 'Ada Roe and Lind & Bo Diaz'],
])('%o becomes with %o: %o', (marked, name, completed) => {
  expect(completeByline(marked.replace('|', ''), marked.indexOf('|'), name)).toBe(completed)
})

test.each([
  ['Ada Roe', ['Ada Roe'], 'Ada Roe and '],
  ['Ada Roe and Bo Diaz ', ['Ada Roe', 'Bo Diaz'], 'Ada Roe, Bo Diaz and '],
  ['Ada Roe, Bo Diaz and Cy Day', ['Ada Roe', 'Bo Diaz', 'Cy Day'], 'Ada Roe, Bo Diaz, Cy Day and '],
  ['Roe and Daughters', ['Roe and Daughters'], 'Roe and Daughters and '],
])('%o makes room for another author', (byline, names, longer) => {
  expect(makeRoomForAnother(byline, names)).toBe(longer)
})

test('bylines of several names are no suggestions', () => {
  expect(singleNames(['By Ada Roe', 'Ada Roe and Bo Diaz', '', 'Martin King, Jr.'])).toEqual([
    'Ada Roe',
    'Martin King, Jr.',
  ])
})

test.each(['Ada Roe', ' Ada Roe and ', 'Ada Roe,', 'Ada Roe &'])('%o names Ada Roe alone', (byline) => {
  expect(withoutOpenEnd(byline)).toBe('Ada Roe')
})
