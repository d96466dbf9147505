import {
  changeEventNoteSchema,
  eventNotesSchema,
  namedChangeSchema,
  takeEventNoteSchema,
} from '@hometown/shared-types/event-note'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { App } from '../../../../http/routing.ts'
import { changeNote, dismissOffer, listEventNotes, takeOffer } from './event-notes.service.ts'

const tags = ['newsletters']
const config = { access: 'staff' } as const
const response = { 200: eventNotesSchema }
const params = z.object({ id: z.string().max(60) })

export function eventNoteRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/event-notes',
    {
      config,
      schema: { tags, summary: 'Event changes since earlier newsletters, and the notes of the next one', response },
    },
    async () => listEventNotes(context),
  )

  app.post(
    '/api/event-notes',
    { config, schema: { tags, summary: 'Add a note to the next newsletter', body: takeEventNoteSchema, response } },
    async ({ body: { text, ...named } }) => takeOffer(context, named, text),
  )

  app.post(
    '/api/event-notes/dismiss',
    { config, schema: { tags, summary: 'Dismiss a change', body: namedChangeSchema, response } },
    async ({ body }) => dismissOffer(context, body),
  )

  app.patch(
    '/api/event-notes/:id',
    { config, schema: { tags, summary: 'Change a note', params, body: changeEventNoteSchema, response } },
    async ({ params: { id }, body }) => changeNote(context, id, body),
  )

  app.delete(
    '/api/event-notes/:id',
    { config, schema: { tags, summary: 'Remove a note', params, response } },
    async ({ params: { id } }) => changeNote(context, id, { state: 'dismissed' }),
  )
}
