import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { EventNote, EventNoteOffer, EventNotes } from '@hometown/shared-types/event-note'
import { type IssueEvent, issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { listStoredEvents } from '../../../content/events/events.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { changedEvent } from './changed-event.ts'
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
  return answerWith(await listOffers(context), context)
}

async function answerWith(offers: readonly Offer[], { store }: Pick<AppContext, 'store'>): Promise<EventNotes> {
  const wanted = await listWanted(store.db)
  return { offers: offers.map(({ key: _key, ...offer }) => offer), notes: wanted.map(noteOf) }
}

export async function listWantedTexts({ store }: Pick<AppContext, 'store'>): Promise<string[]> {
  return (await listWanted(store.db)).map(({ text }) => text)
}

/** @throws AppError 409 when the event has changed again in the meantime. */
export async function takeOffer(context: Writing, named: ChangeNamed, text?: string): Promise<EventNotes> {
  return decide(context, named, 'wanted', text)
}

/** @throws AppError 409 as with {@link takeOffer}. */
export async function dismissOffer(context: Writing, named: ChangeNamed): Promise<EventNotes> {
  return decide(context, named, 'dismissed')
}

export async function changeNote(
  context: Writing,
  id: string,
  changes: { text: string } | { state: 'dismissed' },
): Promise<EventNotes> {
  const kept = 'text' in changes ? { text: singleLine(changes.text) } : changes
  const isDone = await context.store.db.transaction().execute((trx) => updateWanted(trx, id, kept))
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
  const offers = await listOffers(context)
  const offer = offers.find((one) => one.eventId === eventId && one.originalDate === originalDate)
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
  return answerWith(
    offers.filter((one) => one !== offer),
    context,
  )
}

type Offer = EventNoteOffer & { key: string }

async function listOffers(context: Reading): Promise<Offer[]> {
  const { clock, config, store } = context
  const named = await listNamedEvents(context, addCountyDays(countyDate(clock.now(), config.timeZone), -DAYS_AFTER))
  const ids = [...new Set(named.map(({ eventId }) => eventId))]
  const [events, decided] = await Promise.all([listStoredEvents(store.db, ids), listDecided(store.db, ids)])
  const byId = new Map(events.map((event) => [event.row.id, event]))
  const known = new Set(decided.map((note) => nameOf(note.event_id, note.original_date, note.change_key)))
  return named.flatMap(({ eventId, newsletterId, event }) => {
    const changed = changedEvent(event, byId.get(eventId))
    const originalDate = event.originalDate ?? null
    if (!changed || known.has(nameOf(eventId, originalDate ?? '', changed.key))) return []
    return [{ eventId, originalDate, newsletterId, title: event.title, when: event.when, ...changed }]
  })
}

interface NamedEvent {
  eventId: string
  newsletterId: string
  event: IssueEvent
}

/** What the newest newsletter announced for each date of an event. */
async function listNamedEvents({ store, clock }: Reading, fromDay: string): Promise<NamedEvent[]> {
  const frozen = await listFrozenSince(store.db, clock.now() - LOOKS_BACK_DAYS * DAY, MOST_NEWSLETTERS)
  const named = new Map<string, NamedEvent>()
  for (const { newsletter_id: newsletterId, content } of frozen) {
    for (const event of namedEventsSchema.parse(JSON.parse(content)).events) {
      if (!event.eventId || event.date < fromDay) continue
      const name = nameOf(event.eventId, event.originalDate ?? '')
      if (!named.has(name)) named.set(name, { eventId: event.eventId, newsletterId, event })
    }
  }
  return [...named.values()]
}

function nameOf(...parts: readonly string[]): string {
  return parts.join('\n')
}

function noteOf({ id, event_id, original_date, text }: EventNoteRow): EventNote {
  return { id, eventId: event_id, originalDate: original_date || null, text }
}
