import { type Action, anyEditor, type EditorWork, editorAction, tell } from '../action.ts'
import { bulkSchema } from '../answers.ts'
import { newPiece, type Piece } from '../model.ts'
import { settle } from '../outcomes.ts'
import { findMadeId } from '../stored.ts'
import { addressOf, openPiece, saveOpen } from './open-copies.ts'

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
  changeStatus('publish', true, 2),
  changeStatus('draft', false, 3),
  changeStatus('archive', false, 1),
  onArticle('deletes an article', 1, async (newsroom, editor, article) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(article))
    tell(newsroom, `${editor.name} deletes the article “${article.title}”`, answer)
    await settle(newsroom, answer, article, { isGone: true, isPublic: false })
  }),
]

function onArticle(name: string, weight: number, work: EditorWork<Piece>): Action {
  return editorAction(name, weight, ({ articles }) => articles.filter(({ isGone }) => !isGone), work)
}

function changeStatus(action: 'publish' | 'draft' | 'archive', isPublic: boolean, weight: number): Action {
  return onArticle(`does “${action}” to an article`, weight, async (newsroom, editor, article) => {
    const answer = await newsroom.call(editor, 'POST', '/api/articles/bulk', { ids: [article.id], action })
    tell(newsroom, `${editor.name} does “${action}” to the article “${article.title}”`, answer)
    // After a failure, a part of the bulk action may be done.
    const isListed = answer.outcome !== 'done' || bulkSchema.parse(answer.body).done.includes(article.id)
    const outcome = isListed ? answer.outcome : 'unsure'
    await settle(newsroom, { ...answer, outcome }, article, { isPublic })
  })
}
