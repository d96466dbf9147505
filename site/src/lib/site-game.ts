import type { EventGame } from '@hometown/shared-types/event-game'

/** What makes an event a game, and the event's title without the result. */
export interface SiteGame extends Readonly<EventGame> {
  readonly title: string
}
