import { newPiece, type Piece } from './model.ts'
import {
  type Action,
  anyEditor,
  bulkSchema,
  type Editor,
  type EditorWork,
  editorAction,
  type Newsroom,
  type OpenCopy,
  openedSchema,
  promise,
  tell,
} from './newsroom.ts'
import { type Change, findMadeId, listSubscriberRows, settle } from './stored.ts'

export const articleActions: readonly Action[] = [
  {
    name: 'an editor writes an article',
    weight: 4,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const isPublic = dice.below(3) > 0
      const title = newsroom.newWord()
      const answer = await newsroom.call(editor, 'POST', '/api/articles', {
        ...{ title, description: title, content: `<p>${title}</p>`, category: 'Sports', authorName: editor.name },
        status: isPublic ? 'published' : 'draft',
      })
      tell(
        newsroom,
        `${editor.name} writes the article “${title}” and ${isPublic ? 'publishes it' : 'keeps it as a draft'}`,
        answer,
      )
      const id = await findMadeId(newsroom, answer, 'article', title)
      if (id !== undefined) newsroom.model.articles.push(newPiece('article', id, title, isPublic))
    },
  },
  onArticle('opens an article', 2, async (newsroom, editor, article) => {
    await openPiece(newsroom, editor, article)
  }),
  onArticle('saves an article that they have open', 3, async (newsroom, editor, article) => {
    const title = newsroom.newWord()
    const body = { title, content: `<p>${title}</p>` }
    await saveOpen(newsroom, editor, article, { does: 'changes', body, change: { title } })
  }),
  changeArticle('publish', true, 2),
  changeArticle('draft', false, 3),
  changeArticle('archive', false, 1),
  onArticle('deletes an article', 1, async (newsroom, editor, article) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(article))
    tell(newsroom, `${editor.name} deletes the article “${article.title}”`, answer)
    await settle(newsroom, answer, article, { isGone: true, isPublic: false })
  }),
]

function onArticle(name: string, weight: number, work: EditorWork<Piece>): Action {
  return editorAction(name, weight, ({ articles }) => articles.filter(({ isGone }) => !isGone), work)
}

function changeArticle(action: 'publish' | 'draft' | 'archive', isPublic: boolean, weight: number): Action {
  return onArticle(`does “${action}” to an article`, weight, async (newsroom, editor, article) => {
    const answer = await newsroom.call(editor, 'POST', '/api/articles/bulk', { ids: [article.id], action })
    tell(newsroom, `${editor.name} does “${action}” to the article “${article.title}”`, answer)
    // After a failure, a part of the bulk action may be done.
    const isListed = answer.outcome !== 'done' || bulkSchema.parse(answer.body).done.includes(article.id)
    const outcome = isListed ? answer.outcome : 'unsure'
    await settle(newsroom, { ...answer, outcome }, article, { isPublic })
  })
}

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
      if (id !== undefined) newsroom.model.events.push(newPiece('event', id, title, isPublic))
    },
  },
  onEvent('opens an event', 2, async (newsroom, editor, event) => {
    await openPiece(newsroom, editor, event)
  }),
  onEvent('changes the title of an event', 3, async (newsroom, editor, event) => {
    const title = newsroom.newWord()
    await saveOpen(newsroom, editor, event, { does: 'changes', body: { title }, change: { title } })
  }),
  changeEvent('published', 3),
  changeEvent('draft', 3),
  onEvent('deletes an event', 2, async (newsroom, editor, event) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(event))
    tell(newsroom, `${editor.name} deletes the event “${event.title}”`, answer)
    await settle(newsroom, answer, event, { isGone: true, isPublic: false })
  }),
]

function onEvent(name: string, weight: number, work: EditorWork<Piece>): Action {
  return editorAction(name, weight, ({ events }) => events.filter(({ isGone }) => !isGone), work)
}

function changeEvent(status: 'published' | 'draft', weight: number): Action {
  return onEvent(`makes an event ${status}`, weight, async (newsroom, editor, event) => {
    const answer = await newsroom.call(editor, 'PATCH', addressOf(event), { status })
    tell(newsroom, `${editor.name} makes the event “${event.title}” ${status}`, answer)
    await settle(newsroom, answer, event, { isPublic: status === 'published' })
  })
}

export const readerActions: readonly Action[] = [
  {
    name: 'a stranger subscribes',
    weight: 1,
    async run(newsroom, dice) {
      const email = `reader${10 + dice.below(90)}@alder.example`
      const answer = await newsroom.call(null, 'POST', '/api/subscribers', { email, categories: ['Sports'] })
      tell(newsroom, `${email} subscribes`, answer)
      const rows = await listSubscriberRows(newsroom)
      const { subscribers } = newsroom.model
      const isKnown = subscribers.some((subscriber) => subscriber.email === email)
      const isThere = answer.outcome === 'done' || rows.some((row) => row.email === email)
      if (isThere && !isKnown) subscribers.push({ email, since: newsroom.clock.now(), leftAt: null })
    },
  },
  {
    name: 'a reader leaves',
    weight: 1,
    async run(newsroom, dice) {
      const reader = dice.pick(newsroom.model.subscribers.filter(({ leftAt }) => leftAt === null))
      if (!reader) return
      const tokenOf = async () => (await listSubscriberRows(newsroom)).find(({ email }) => email === reader.email)
      const row = await tokenOf()
      const answer = await newsroom.call(null, 'POST', `/api/subscribers/unsubscribe/${row?.unsubscribe_token}`)
      tell(newsroom, `${reader.email} leaves`, answer)
      const hasLeft = answer.outcome === 'done' || (await tokenOf())?.status !== 'active'
      if (hasLeft) reader.leftAt = newsroom.clock.now()
    },
  },
]

const ADDRESSES = { article: '/api/articles', event: '/api/calendar-events', newsletter: '/api/newsletters' } as const

export function addressOf({ kind, id }: Piece): string {
  return `${ADDRESSES[kind]}/${id}`
}

/** The form keeps this state, whatever others change. */
export async function openPiece(newsroom: Newsroom, editor: Editor, piece: Piece): Promise<OpenCopy> {
  const { status, body } = await newsroom.call(editor, 'GET', addressOf(piece))
  promise(status === 200, `The ${piece.kind} “${piece.title}” can’t be opened: ${status} ${JSON.stringify(body)}`)
  const copy = openedSchema.parse(body)
  tell(newsroom, `${editor.name} opens the ${piece.kind} “${piece.title}”`, { status })
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
    promise(copy.title === before, `${editor.name}’s save overwrote “${before}”, which ${editor.name} had never seen.`)
}
