import { type Action, anyEditor, type EditorWork, editorAction, tell } from '../action.ts'
import { type EventPiece, newEvent } from '../model.ts'
import { settle } from '../outcomes.ts'
import { findMadeId } from '../stored.ts'
import { addressOf, openPiece, saveOpen } from './open-copies.ts'

export const eventActions: readonly Action[] = [
  {
    name: 'an editor adds an event',
    weight: 2,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const isPublic = dice.below(3) > 0
      const title = newsroom.newWord()
      const day = `2026-11-${21 + dice.below(9)}`
      const body = {
        title,
        startDate: `${day}T10:00`,
        endDate: `${day}T12:00`,
        status: isPublic ? 'published' : 'draft',
      }
      const answer = await newsroom.call(editor, 'POST', '/api/calendar-events', body)
      tell(newsroom, `${editor.name} adds the event “${title}” as ${body.status}`, answer)
      const id = await findMadeId(newsroom, answer, 'event', title)
      if (id !== undefined) newsroom.model.events.push(newEvent(id, title, isPublic))
    },
  },
  onEvent('opens an event', 2, async (newsroom, editor, event) => {
    await openPiece(newsroom, editor, event)
  }),
  onEvent('changes the title of an event', 3, async (newsroom, editor, event) => {
    const title = newsroom.newWord()
    await saveOpen(newsroom, editor, event, { does: 'changes', body: { title }, change: { title } })
  }),
  changeStatus('published', 3),
  changeStatus('draft', 3),
  onEvent('deletes an event', 2, async (newsroom, editor, event) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(event))
    tell(newsroom, `${editor.name} deletes the event “${event.title ?? event.id}”`, answer)
    await settle(newsroom, answer, event, { isGone: true, isPublic: false, isDeletedByName: true })
  }),
]

function onEvent(name: string, weight: number, work: EditorWork<EventPiece>): Action {
  return editorAction(name, weight, ({ events }) => events.filter(({ isGone }) => !isGone), work)
}

function changeStatus(status: 'published' | 'draft', weight: number): Action {
  return onEvent(`makes an event ${status}`, weight, async (newsroom, editor, event) => {
    const answer = await newsroom.call(editor, 'PATCH', addressOf(event), { status })
    tell(newsroom, `${editor.name} makes the event “${event.title ?? event.id}” ${status}`, answer)
    await settle(newsroom, answer, event, { isPublic: status === 'published', isStatusDecided: true })
  })
}
