import { type EventNoteOffer, type EventNotes, eventNotesSchema } from '@hometown/shared-types/event-note'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const NOTES = '/api/event-notes'

/** Among `calendar-events`, as any change of an event may make an offer, or take one back. */
export const eventNotesQuery = queryOptions({
  queryKey: ['calendar-events', 'notes'],
  queryFn: ({ signal }) => api.get(NOTES, eventNotesSchema, { signal }),
  // Newsletters change it as well, under a name of their own.
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
