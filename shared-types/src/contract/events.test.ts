import { expect, it } from 'vitest'
import { type EventGame, gameHeadline, gameTitle } from './events.ts'

const game: EventGame = {
  ...{ sport: 'Football', level: null, team: 'Millers', opponent: 'Larks', atHome: false },
  ...{ teamScore: null, opponentScore: null, forfeitedBy: null, status: 'scheduled', note: null },
}

it('says the result of a game, and nothing before that', () => {
  const title = gameTitle(game)
  expect(title).toBe('Millers at Larks')
  expect(gameHeadline(title, game)).toBe('Millers at Larks')
  expect(gameHeadline(title, { ...game, status: 'postponed' })).toBe('Postponed: Millers at Larks')
  expect(gameHeadline(title, { ...game, status: 'played' })).toBe('Millers at Larks')
  const result = { ...game, status: 'played', teamScore: 0, opponentScore: 7 } as const
  expect(gameHeadline(title, result)).toBe('Millers at Larks, 0–7')
  expect(gameHeadline('Homecoming', result)).toBe('Homecoming: Millers 0, Larks 7')
  expect(gameHeadline(title, { ...result, forfeitedBy: 'team' })).toBe('Millers at Larks (forfeit by Millers)')
})
