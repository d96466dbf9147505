import { tell } from '../action.ts'
import { openedSchema } from '../answers.ts'
import { promise } from '../broken-promise.ts'
import type { Piece } from '../model.ts'
import type { Editor, Newsroom, OpenCopy } from '../newsroom.ts'
import { type Change, settle } from '../outcomes.ts'

const ADDRESSES = { article: '/api/articles', event: '/api/calendar-events', newsletter: '/api/newsletters' } as const

export function addressOf({ kind, id }: Piece): string {
  return `${ADDRESSES[kind]}/${id}`
}

/** The form keeps this state, whatever others change. */
export async function openPiece(newsroom: Newsroom, editor: Editor, piece: Piece): Promise<OpenCopy> {
  const { status, body } = await newsroom.call(editor, 'GET', addressOf(piece))
  promise(status === 200, `The ${piece.kind} “${piece.title}” can’t be opened: ${status} ${JSON.stringify(body)}`)
  const copy = openedSchema.parse(body)
  tell(newsroom, `${editor.name} opens the ${piece.kind} “${piece.title ?? copy.title}”`, { status })
  editor.open.set(piece.id, copy)
  return copy
}

/** Opens it unless the editor has it open already. */
export async function openCopyOf(newsroom: Newsroom, editor: Editor, piece: Piece): Promise<OpenCopy> {
  return editor.open.get(piece.id) ?? openPiece(newsroom, editor, piece)
}

/** Saves an open form, which must not overwrite what its editor never saw. */
export async function saveOpen<P extends Piece>(
  newsroom: Newsroom,
  editor: Editor,
  piece: P,
  {
    does,
    body,
    change,
  }: {
    does: string
    body: { title?: string; content?: string; status?: string; scheduledFor?: string }
    change: Change<P>
  },
): Promise<void> {
  const copy = await openCopyOf(newsroom, editor, piece)
  const answer = await newsroom.call(editor, 'PATCH', addressOf(piece), { ...body, version: copy.version })
  const to = body.title === undefined ? '' : ` to “${body.title}”`
  tell(newsroom, `${editor.name} ${does} the ${piece.kind} “${copy.title}”${to}`, answer)
  const before = piece.title
  editor.open.delete(piece.id)
  if (await settle(newsroom, answer, piece, change))
    promise(
      before === null || copy.title === before,
      `${editor.name}’s save overwrote “${before}”, which ${editor.name} had never seen.`,
    )
}
