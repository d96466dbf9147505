import { sideSlugs } from './game-sides.ts'
import type { SiteFixture } from './site-fixture.ts'

export interface TeamRecord {
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Points, without those of forfeits. */
  readonly scored: number
  readonly allowed: number
}

export const emptyRecord: TeamRecord = { wins: 0, losses: 0, ties: 0, scored: 0, allowed: 0 }

export interface Outcome {
  readonly letter: 'W' | 'L' | 'T'
  readonly own: number | null
  readonly other: number | null
  readonly isForfeit: boolean
}

/** Undefined for a game that isn't played, or whose result we don't know. */
export function outcomeOf(game: SiteFixture, slug: string): Outcome | undefined {
  if (game.status !== 'played') return undefined
  const isTeam = sideSlugs(game)[0] === slug
  const [own, other] = isTeam ? [game.teamScore, game.opponentScore] : [game.opponentScore, game.teamScore]
  if (game.forfeitedBy !== null) {
    const hasLost = (game.forfeitedBy === 'team') === isTeam
    return { letter: hasLost ? 'L' : 'W', own, other, isForfeit: true }
  }
  if (own === null || other === null) return undefined
  return { letter: own === other ? 'T' : own > other ? 'W' : 'L', own, other, isForfeit: false }
}

export function addOutcome(record: TeamRecord, { letter, own, other, isForfeit }: Outcome): TeamRecord {
  return {
    wins: record.wins + (letter === 'W' ? 1 : 0),
    losses: record.losses + (letter === 'L' ? 1 : 0),
    ties: record.ties + (letter === 'T' ? 1 : 0),
    scored: record.scored + (isForfeit ? 0 : (own ?? 0)),
    allowed: record.allowed + (isForfeit ? 0 : (other ?? 0)),
  }
}

export function recordOf(games: readonly SiteFixture[], slug: string): TeamRecord {
  return games.reduce((record, game) => {
    const outcome = outcomeOf(game, slug)
    return outcome ? addOutcome(record, outcome) : record
  }, emptyRecord)
}

export function countGames({ wins, losses, ties }: TeamRecord): number {
  return wins + losses + ties
}

/** Of a record with games; a tie counts half. */
export function winShare(record: TeamRecord): number {
  return (record.wins + record.ties / 2) / countGames(record)
}

/** `5–2`, or `5–2–1` with ties. */
export function recordWords({ wins, losses, ties }: TeamRecord): string {
  return [wins, losses, ...(ties > 0 ? [ties] : [])].join('–')
}
