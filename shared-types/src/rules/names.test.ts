import { describe, expect, it } from 'vitest'
import {
  bylineKey,
  hasLetters,
  initials,
  isNewsroomName,
  isTitleOfGame,
  lastNameStart,
  nameKey,
  namesInByline,
  sidesKey,
} from './names.ts'

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

  it('may be the newsroom’s', () => {
    expect(['Courier Staff', 'the courier'].map((name) => isNewsroomName(name, 'The Courier'))).toEqual([true, true])
    expect(isNewsroomName('Staffan Lind', 'The Courier')).toBe(false)
  })
})

it.each([
  ['By Ada R', 'Ada R'],
  ['By Ada Roe and B', 'B'],
  ['Ada Roe and ', ''],
  ['Martin King, Jr', 'Martin King, Jr'],
])('the last name of %o is %o', (byline, name) => {
  expect(byline.slice(lastNameStart(byline))).toBe(name)
})

it.each([
  ['Mary Ann Smith', 'MA'],
  ['  Élodie   durand ', 'ÉD'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

const game = { sport: 'Football', team: 'Alder Falls Millers', opponent: 'St. Mary’s Larks' }

describe('a team’s name', () => {
  it('is the same in every spelling', () => {
    expect(nameKey(' ST MARYS  Lárks ')).toBe(nameKey('St. Mary’s Larks'))
    const turned = { sport: 'FOOTBALL', team: 'ST MARYS LARKS', opponent: 'alder falls millers' }
    expect(sidesKey(turned)).toBe(sidesKey(game))
  })
})

describe('a title', () => {
  it.each([
    'Alder Falls Millers vs. St. Mary’s Larks',
    'ST MARYS LARKS @ ALDER FALLS MILLERS',
    'Varsity football game, St. Mary’s Larks at Alder Falls Millers',
  ])('is the game’s if it names both teams and nothing else: %s', (title) => {
    expect(isTitleOfGame(title, game)).toBe(true)
  })

  it.each([
    'Alder Falls Millers',
    'Dinner before Alder Falls Millers vs. St. Mary’s Larks',
    'Basketball: Alder Falls Millers vs. St. Mary’s Larks',
    'Alder Falls Millers vs. St. Mary’s Larksville',
  ])('is another event’s otherwise: %s', (title) => {
    expect(isTitleOfGame(title, game)).toBe(false)
  })
})
