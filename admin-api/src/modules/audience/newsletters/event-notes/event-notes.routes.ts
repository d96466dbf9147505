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
      schema: { tags, summary: 'Events that are other than a newsletter said, and what the next one says', response },
    },
    async () => listEventNotes(context),
  )

  app.post(
    '/api/event-notes',
    { config, schema: { tags, summary: 'Has the next newsletter say it', body: takeEventNoteSchema, response } },
    async ({ body: { text, ...named } }) => takeOffer(context, named, text),
  )

  app.post(
    '/api/event-notes/dismiss',
    { config, schema: { tags, summary: 'Offers this change no more', body: namedChangeSchema, response } },
    async ({ body }) => dismissOffer(context, body),
  )

  app.patch(
    '/api/event-notes/:id',
    { config, schema: { tags, summary: 'Other words', params, body: changeEventNoteSchema, response } },
    async ({ params: { id }, body }) => changeNote(context, id, body),
  )

  app.delete(
    '/api/event-notes/:id',
    { config, schema: { tags, summary: 'The newsletter does not say it after all', params, response } },
    async ({ params: { id } }) => changeNote(context, id, { state: 'dismissed' }),
  )
}
