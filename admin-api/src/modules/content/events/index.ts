export { draftOf } from './event-draft.ts'
export {
  eachStoredEvent,
  findStoredEvent,
  getEvent,
  listEventsBetween,
  listTimeZones,
} from './event-lists.repository.ts'
export {
  headlineOf,
  isPostponed,
  listFrom,
  type StoredEvent,
  type StoredGame,
  sequenceOf,
  storedEvent,
  timingOfStored,
} from './event-row.ts'
export {
  eventPictures,
  forgetDeletedGame,
  forgetSubmitters,
  releaseFromFeed,
  removeEventsOfFeed,
} from './events.service.ts'
export { isTitleOfGame, sidesKey } from './game-names.ts'
export { lockCalendar } from './occurrences.ts'
export { endOfCount, readRule } from './read-rule.ts'
export {
  type EventToCreate,
  type ExpectedEvent,
  events,
  expectEvent,
  expectEvents,
  removeDecided,
  removeEvent,
  restoreEvents,
  saveEvent,
  UNDELETE_DAYS,
} from './save-event.ts'
export { findSimilar, similarFinder } from './similar-events.ts'
