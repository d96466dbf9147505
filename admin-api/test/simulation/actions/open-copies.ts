import { tell } from '../action.ts'
import { promise } from '../broken-promise.ts'
import type { Piece } from '../model.ts'
import type { Editor, Newsroom, OpenCopy } from '../newsroom.ts'

const ADDRESSES = { article: '/api/articles', event: '/api/calendar-events', newsletter: '/api/newsletters' } as const

export function addressOf({ kind, id }: Piece): string {
  return `${ADDRESSES[kind]}/${id}`
}

/** Loads it into a form, where it stays as it was however others change it. */
export async function openPiece(newsroom: Newsroom, editor: Editor, piece: Piece): Promise<OpenCopy> {
  const { status, body } = await newsroom.call(editor, 'GET', addressOf(piece))
  tell(newsroom, `${editor.name} opens the ${piece.kind} “${piece.title ?? body.title}”`, { status })
  promise(status === 200, `The ${piece.kind} “${piece.title}” can’t be opened: ${status} ${JSON.stringify(body)}`)
  const copy = { title: body.title, version: body.version }
  editor.open.set(piece.id, copy)
  return copy
}
