import { describe, expect, it } from 'vitest'
import { bylineKey, hasLetters, initials, namesInByline } from './names.ts'

describe('the names in a byline', () => {
  it.each([
    ['Ada Roe', ['Ada Roe', 'Ada Roe']],
    ['By Ada Roe', ['Ada Roe', 'Ada Roe']],
    ['Ada Roe, Bo Diaz, and Cy Lind', ['Ada Roe, Bo Diaz, and Cy Lind', 'Ada Roe', 'Bo Diaz', 'Cy Lind']],
    ['Martin King, Jr. and Ada Roe', ['Martin King, Jr. and Ada Roe', 'Martin King, Jr.', 'Ada Roe']],
  ])('of “%s” are first all of it, then its parts', (byline, names) => {
    expect(namesInByline(byline)).toEqual(names)
  })

  it('are the same whatever their capitals, spaces and apostrophes', () => {
    expect(bylineKey('  Zoë   O’NEILL ')).toBe(bylineKey("zoë o'neill"))
    expect(bylineKey('Zoe')).not.toBe(bylineKey('Zoë'))
  })

  it('have letters of some alphabet', () => {
    expect(['Ada', '李娜', 'Жанна'].map(hasLetters)).toEqual([true, true, true])
    expect(['', '—', '123', '🙂'].some(hasLetters)).toBe(false)
  })
})

it.each([
  ['Mary Ann Smith', 'MA'],
  ['  Élodie   durand ', 'ÉD'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
