export { draftFromEvent } from './event-draft.ts'
export {
  eventHeadline,
  eventTiming,
  icalSequence,
  isPostponed,
  type StoredEvent,
  type StoredGame,
  storedEvent,
} from './event-row.ts'
export {
  findStoredEvent,
  getEvent,
  listEventsBetween,
  listEventTimeZones,
  streamStoredEvents,
} from './events.repository.ts'
export {
  deleteEventsOfFeed,
  detachFromFeed,
  eraseSubmitters,
  eventPictureUsage,
  forgetDeletedGame,
} from './events.service.ts'
export { isTitleOfGame, matchupKey } from './match-games.ts'
export { lockCalendar } from './occurrences.ts'
export { lastDayOfCount, parseRecurrenceRule } from './recurrence-rule.ts'
export {
  deleteDecidedSubmission,
  type ExpectedEvent,
  events,
  expectEvent,
  expectEvents,
  type NewEvent,
  restoreEvents,
  saveEvent,
  softDeleteEvent,
  UNDELETE_DAYS,
} from './save-event.ts'
export { createSimilarEventFinder, findSimilarEvents } from './similar-events.ts'
