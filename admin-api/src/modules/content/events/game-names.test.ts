import { describe, expect, it } from 'vitest'
import { isTitleOfGame } from './game-names.service.ts'

const game = { sport: 'Football', team: 'Alder Falls Millers', opponent: 'St. Mary’s Larks' }

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
