import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { CorrectedDetails } from '@hometown/shared-types/suggestion-triage'
import { detailsInText } from './details-in-text.ts'
import { headlineOf } from './headline-of.ts'

/** What the form of an event's or a game's details has in its fields. */
export interface DetailsValues {
  day: string
  time: string
  endDay: string
  endTime: string
  place: string
  sport: string
  team: string
  opponent: string
  atHome: boolean
  teamScore: string
  opponentScore: string
}

/** The source's details, else what its text says. @param today the county's date */
export function valuesFrom(suggestion: Suggestion, kind: 'event' | 'fixture', today: string): DetailsValues {
  const { details } = suggestion
  const guess = detailsInText(headlineOf(suggestion), suggestion.originalContent, today)
  const [day, time] = partsOf(startOf(details)) ?? [guess.day, guess.time]
  const [endDay, endTime] = partsOf(details?.kind === 'event' ? details.endDate : undefined) ?? [day, hourLater(time)]
  const game = details?.kind === 'fixture' ? details : undefined
  const scores = game ? [game.teamScore, game.opponentScore] : kind === 'fixture' ? (guess.scores ?? []) : []
  return {
    ...{ day, time, endDay, endTime },
    ...{ place: details?.location ?? guess.place, sport: game?.sport ?? '' },
    ...{ team: game?.team ?? guess.team, opponent: game?.opponent ?? guess.opponent, atHome: game?.atHome ?? true },
    ...{ teamScore: textOf(scores[0]), opponentScore: textOf(scores[1]) },
  }
}

/** As the service takes them. Without times the event lasts all day. */
export function detailsFrom(values: DetailsValues, kind: 'event' | 'fixture'): CorrectedDetails {
  const { day, time, endDay, endTime, place } = values
  const at = (date: string, clock: string) => (clock && date ? `${date}T${clock}` : date)
  if (kind === 'event') {
    const end = endDay || day
    const endDate = time ? at(end, endTime || time) : end
    return { kind, startDate: at(day, time), endDate, location: place }
  }
  const { sport, team, opponent, atHome } = values
  const [teamScore, opponentScore] = [scoreOf(values.teamScore), scoreOf(values.opponentScore)]
  return { kind, sport, team, opponent, atHome, startsAt: at(day, time), location: place, teamScore, opponentScore }
}

function startOf(details: Suggestion['details']): string | undefined {
  if (details === null) return undefined
  return details.kind === 'event' ? details.startDate : details.startsAt
}

/** The day and the time, which a whole day lacks. */
function partsOf(wallTime: string | undefined): [day: string, time: string] | undefined {
  return wallTime === undefined ? undefined : [wallTime.slice(0, 10), wallTime.slice(11, 16)]
}

function hourLater(time: string): string {
  if (time === '') return ''
  const hour = Math.min(23, Number(time.slice(0, 2)) + 1)
  return `${String(hour).padStart(2, '0')}${hour === 23 ? ':59' : time.slice(2)}`
}

function textOf(score: number | null | undefined): string {
  return score == null ? '' : String(score)
}

/** @returns NaN for what is no score, which the schema refuses */
function scoreOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
