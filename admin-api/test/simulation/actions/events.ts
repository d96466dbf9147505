import { type Action, anyEditor, tell } from '../action.ts'
import { promise } from '../broken-promise.ts'
import { type EventPiece, newEvent } from '../model.ts'
import { settle } from '../outcomes.ts'
import { findByTitle } from '../stored.ts'
import { addressOf, openPiece } from './open-copies.ts'

const isThere = ({ isGone }: EventPiece) => !isGone

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
      const id = answer.outcome === 'done' ? answer.body.id : (await findByTitle(newsroom, 'event', title))?.id
      if (id !== undefined) newsroom.model.events.push(newEvent(id, title, isPublic))
    },
  },
  {
    name: 'an editor opens an event',
    weight: 2,
    async run(newsroom, dice) {
      const event = dice.pick(newsroom.model.events.filter(isThere))
      if (event) await openPiece(newsroom, anyEditor(newsroom, dice), event)
    },
  },
  {
    name: 'an editor changes the title of an event',
    weight: 3,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const event = dice.pick(newsroom.model.events.filter(isThere))
      const copy = event && (editor.open.get(event.id) ?? (await openPiece(newsroom, editor, event)))
      if (!event || !copy) return
      const title = newsroom.newWord()
      const answer = await newsroom.call(editor, 'PATCH', addressOf(event), { title, version: copy.version })
      tell(newsroom, `${editor.name} changes the event “${copy.title}” to “${title}”`, answer)
      const before = event.title
      editor.open.delete(event.id)
      if (await settle(newsroom, answer, event, { title }))
        promise(
          before === null || copy.title === before,
          `${editor.name}’s save overwrote “${before}”, which ${editor.name} had never seen.`,
        )
    },
  },
  changeStatus('published', 3),
  changeStatus('draft', 3),
  {
    name: 'an editor deletes an event',
    weight: 2,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const event = dice.pick(newsroom.model.events.filter(isThere))
      if (!event) return
      const answer = await newsroom.call(editor, 'DELETE', addressOf(event))
      tell(newsroom, `${editor.name} deletes the event “${event.title ?? event.id}”`, answer)
      await settle(newsroom, answer, event, { isGone: true, isPublic: false, isDeletedByName: true })
    },
  },
]

function changeStatus(status: 'published' | 'draft', weight: number): Action {
  return {
    name: `an editor makes an event ${status}`,
    weight,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const event = dice.pick(newsroom.model.events.filter(isThere))
      if (!event) return
      const answer = await newsroom.call(editor, 'PATCH', addressOf(event), { status })
      tell(newsroom, `${editor.name} makes the event “${event.title ?? event.id}” ${status}`, answer)
      await settle(newsroom, answer, event, { isPublic: status === 'published' })
    },
  }
}
