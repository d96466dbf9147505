import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { EventNote, EventNoteOffer, EventNotes } from '@hometown/shared-types/event-note'
import { issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { listStoredEvents } from '../../../content/events/events.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  type Announcement,
  announcedKey,
  announcementOfNote,
  type CurrentState,
  changedEvent,
  currentState,
} from './changed-event.ts'
import {
  deleteOtherWanted,
  listDecided,
  listFrozenSince,
  listWanted,
  saveNote,
  updateWanted,
} from './event-notes.repository.ts'
import type { EventNoteRow } from './event-notes.table.ts'

export { noteSaid, takeBackSaid } from './event-notes.repository.ts'

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>
type Writing = Reading & Pick<AppContext, 'link'>

const DAY = 86_400_000
/** How long we watch events for changes after a newsletter announced them. */
const LOOKS_BACK_DAYS = 45
const MOST_NEWSLETTERS = 30
/** Changes stay on offer for some days after the event, since the next newsletter may come after its date. */
const DAYS_AFTER = 7
const GONE = 'This change no longer exists. Reload the page.'

const namedEventsSchema = issueContentSchema.pick({ events: true })

interface ChangeNamed {
  eventId: string
  originalDate: string | null
}

export async function listEventNotes(context: Reading): Promise<EventNotes> {
  const dates = await listAnnouncedDates(context)
  const keyOf = keysByName(dates)
  const wanted = await listWanted(context.store.db)
  return {
    offers: offersFor(dates).map(({ key: _key, ...offer }) => offer),
    notes: wanted.map((note) => noteOf(note, keyOf.get(nameOf(note.event_id, note.original_date)))),
  }
}

/** Without notes of events that have changed again: they would be wrong. */
export async function listWantedTexts(context: Reading): Promise<string[]> {
  const { notes } = await listEventNotes(context)
  return notes.filter(({ isOutdated }) => !isOutdated).map(({ text }) => text)
}

/** @throws AppError 409 when the event has changed again in the meantime. */
export async function takeOffer(context: Writing, named: ChangeNamed, text?: string): Promise<EventNotes> {
  return decide(context, named, 'wanted', text)
}

/** @throws AppError 409 as with {@link takeOffer}. */
export async function dismissOffer(context: Writing, named: ChangeNamed): Promise<EventNotes> {
  return decide(context, named, 'dismissed')
}

/** A note that an editor changes is about the event as it is now. */
export async function changeNote(
  context: Writing,
  id: string,
  changes: { text: string } | { state: 'dismissed' },
): Promise<EventNotes> {
  const { store, clock } = context
  const dates = await listAnnouncedDates(context)
  const isDone = await store.db.transaction().execute(async (trx) => {
    const note = (await listWanted(trx)).find((one) => one.id === id)
    if (!note) return false
    if (!('text' in changes)) return updateWanted(trx, id, changes)
    const text = singleLine(changes.text)
    const key = keysByName(dates).get(nameOf(note.event_id, note.original_date)) ?? note.change_key
    if (key === note.change_key) return updateWanted(trx, id, { text })
    const renewed = { ...note, text, change_key: key, created_at: clock.now() }
    await deleteOtherWanted(trx, renewed)
    await saveNote(trx, renewed)
    return true
  })
  if (!isDone) throw notFound('Note')
  announce(context, { type: 'changed', lists: ['newsletters'] })
  return listEventNotes(context)
}

async function decide(
  context: Writing,
  { eventId, originalDate }: ChangeNamed,
  state: 'wanted' | 'dismissed',
  text?: string,
): Promise<EventNotes> {
  const offer = offersFor(await listAnnouncedDates(context)).find(
    (one) => one.eventId === eventId && one.originalDate === originalDate,
  )
  if (!offer) throw new AppError(409, 'stale', GONE)
  const note: EventNoteRow = {
    id: uuid(),
    event_id: eventId,
    original_date: originalDate ?? '',
    change_key: offer.key,
    text: singleLine(text ?? offer.text),
    state,
    newsletter_id: null,
    created_at: context.clock.now(),
  }
  await context.store.db.transaction().execute(async (trx) => {
    await deleteOtherWanted(trx, note)
    await saveNote(trx, note)
  })
  announce(context, { type: 'changed', lists: ['newsletters'] })
  return listEventNotes(context)
}

function keysByName(dates: readonly AnnouncedDate[]): ReadonlyMap<string, string> {
  return new Map(dates.map(({ eventId, originalDate, now }) => [nameOf(eventId, originalDate ?? ''), now.key]))
}

type Offer = EventNoteOffer & { key: string }

function offersFor(dates: readonly AnnouncedDate[]): Offer[] {
  return dates.flatMap(({ eventId, originalDate, announced, now, decided }) => {
    // A decision about this state settles what was said before it.
    const settledAt = decided.find((note) => note.change_key === now.key)?.created_at ?? Number.NEGATIVE_INFINITY
    const outdated = announced.find(({ key, at }) => key !== now.key && at > settledAt)
    if (!outdated) return []
    const { newsletterId, event } = outdated
    const { title, when, location } = event
    const said = { eventId, originalDate, newsletterId, title, when, location }
    return [{ ...said, key: now.key, ...changedEvent(outdated, now) }]
  })
}

interface AnnouncedDate extends ChangeNamed {
  /** Newest first. */
  announced: readonly (Announcement & { at: number; newsletterId: string })[]
  now: CurrentState
  decided: readonly EventNoteRow[]
}

/** The dates of events that newsletters named, with all that these said of each and how it is now. */
async function listAnnouncedDates(context: Reading): Promise<AnnouncedDate[]> {
  const { clock, config, store } = context
  const frozen = await listFrozenSince(store.db, clock.now() - LOOKS_BACK_DAYS * DAY, MOST_NEWSLETTERS)
  const named = frozen.flatMap(({ newsletter_id: newsletterId, frozen_at: at, content }) =>
    namedEventsSchema
      .parse(JSON.parse(content))
      .events.flatMap((event) => (event.eventId ? [{ newsletterId, at, event, eventId: event.eventId }] : [])),
  )
  const ids = [...new Set(named.map(({ eventId }) => eventId))]
  const [events, decided] = await Promise.all([listStoredEvents(store.db, ids), listDecided(store.db, ids)])
  const byId = new Map(events.map((event) => [event.row.id, event]))
  const decidedByName = Map.groupBy(decided, (note) => nameOf(note.event_id, note.original_date))
  const frozenAt = new Map(frozen.map((issue) => [issue.newsletter_id, issue.frozen_at]))
  const fromDay = addCountyDays(countyDate(clock.now(), config.timeZone), -DAYS_AFTER)

  const dates = Map.groupBy(named, ({ eventId, event }) => nameOf(eventId, event.originalDate ?? ''))
  return [...dates].flatMap(([name, [newest, ...older]]) => {
    if (!newest) return []
    const { event, eventId } = newest
    const now = currentState(event, byId.get(eventId))
    if (event.date < fromDay && (now.date ?? '') < fromDay) return []
    const notes = decidedByName.get(name) ?? []
    const inCalendars = [newest, ...older].map((one) => ({ ...one, key: announcedKey(one.event) }))
    const inNotes = notes.flatMap((note) => {
      const at = note.state === 'sent' ? frozenAt.get(note.newsletter_id ?? '') : undefined
      return at === undefined
        ? []
        : [{ at, newsletterId: note.newsletter_id ?? '', ...announcementOfNote(event, note.change_key) }]
    })
    // A note is above the calendar of the same newsletter, and says the same.
    const announced = [...inCalendars, ...inNotes].toSorted((one, other) => other.at - one.at)
    return [{ eventId, originalDate: event.originalDate ?? null, announced, now, decided: notes }]
  })
}

function nameOf(...parts: readonly string[]): string {
  return parts.join('\n')
}

/** @param key of the event's state now; undefined when no newsletter of late named it */
function noteOf({ id, event_id, original_date, change_key, text }: EventNoteRow, key: string | undefined): EventNote {
  const isOutdated = key !== undefined && key !== change_key
  return { id, eventId: event_id, originalDate: original_date || null, text, isOutdated }
}
