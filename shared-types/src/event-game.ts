import { z } from 'zod'

/** A canceled game is a canceled event. A game that was played may have no score. */
export const GAME_STATUSES = ['scheduled', 'played', 'postponed'] as const
export const GAME_SIDES = ['team', 'opponent'] as const

/** What makes an event of the calendar a game. Day, time, place and cancellation are the event's own. */
export const eventGameSchema = z.object({
  /** `Football`, in the newsroom's words. Equal spellings are grouped. */
  sport: z.string(),
  /** `Varsity`, `JV girls`. */
  level: z.string().nullable(),
  /** The county's side. */
  team: z.string(),
  opponent: z.string(),
  atHome: z.boolean(),
  /** Both scores are set, or neither is. */
  teamScore: z.number().int().nullable(),
  opponentScore: z.number().int().nullable(),
  /** The side that gave the game up and lost it, whatever the score says. */
  forfeitedBy: z.enum(GAME_SIDES).nullable(),
  status: z.enum(GAME_STATUSES),
  /** A short remark for readers: `after extra time`. */
  note: z.string().nullable(),
})
export type EventGame = z.infer<typeof eventGameSchema>

type Sides = Pick<EventGame, 'team' | 'opponent' | 'atHome'>

/** `Millers vs. Larks`, `Millers at Larks`. */
export function gameTitle({ team, opponent, atHome }: Sides): string {
  return `${team} ${atHome ? 'vs.' : 'at'} ${opponent}`
}

/** The event's title with the game's result, for lists, calendar files and feeds. */
export function gameHeadline(title: string, game: EventGame): string {
  if (game.status === 'postponed') return `Postponed: ${title}`
  const result = resultWords(title, game)
  return result ? `${title}${result}` : title
}

function resultWords(title: string, game: EventGame): string {
  if (game.status !== 'played') return ''
  if (game.forfeitedBy) return ` (forfeit by ${game[game.forfeitedBy]})`
  if (game.teamScore === null || game.opponentScore === null) return ''
  // Only in our own title is it certain which side is named first.
  if (title === gameTitle(game)) return `, ${game.teamScore}–${game.opponentScore}`
  return `: ${game.team} ${game.teamScore}, ${game.opponent} ${game.opponentScore}`
}
