import { type EventNoteOffer, type EventNotes, eventNotesSchema } from '@hometown/shared-types/event-note'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const NOTES = '/api/event-notes'

/** Keyed under `calendar-events`, because any change of an event may add or remove an offer. */
export const eventNotesQuery = queryOptions({
  queryKey: ['calendar-events', 'notes'],
  queryFn: ({ signal }) => api.get(NOTES, eventNotesSchema, { signal }),
  // Newsletters also change it, but update a different list.
  staleTime: 0,
})

export function takeOffer({ eventId, originalDate }: EventNoteOffer, text: string): Promise<EventNotes> {
  return api.post(NOTES, { eventId, originalDate, text }, eventNotesSchema)
}

export function dismissOffer({ eventId, originalDate }: EventNoteOffer): Promise<EventNotes> {
  return api.post(`${NOTES}/dismiss`, { eventId, originalDate }, eventNotesSchema)
}

export function changeNote(id: string, text: string): Promise<EventNotes> {
  return api.patch(pathOf(id), { text }, eventNotesSchema)
}

export async function deleteNote(id: string): Promise<EventNotes> {
  return eventNotesSchema.parse(await api.delete(pathOf(id)))
}

function pathOf(id: string): string {
  return `${NOTES}/${encodeURIComponent(id)}`
}
