import { type Action, anyEditor, tell } from '../action.ts'
import { promise } from '../broken-promise.ts'
import { newPiece, type Piece } from '../model.ts'
import type { Newsroom } from '../newsroom.ts'
import { settle } from '../outcomes.ts'
import { findByTitle } from '../stored.ts'
import { openPiece } from './open-copies.ts'

const isThere = ({ isGone }: Piece) => !isGone

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
      const id = answer.outcome === 'done' ? answer.body.id : (await findByTitle(newsroom, 'article', title))?.id
      if (id !== undefined) newsroom.model.articles.push(newPiece('article', id, title, isPublic))
    },
  },
  {
    name: 'an editor opens an article',
    weight: 2,
    async run(newsroom, dice) {
      const article = dice.pick(newsroom.model.articles.filter(isThere))
      if (article) await openPiece(newsroom, anyEditor(newsroom, dice), article)
    },
  },
  {
    name: 'an editor saves an article that they have open',
    weight: 3,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const article = dice.pick(newsroom.model.articles.filter(isThere))
      const copy = article && (editor.open.get(article.id) ?? (await openPiece(newsroom, editor, article)))
      if (!article || !copy) return
      const title = newsroom.newWord()
      const changes = { title, content: `<p>${title}</p>`, version: copy.version }
      const answer = await newsroom.call(editor, 'PATCH', `/api/articles/${article.id}`, changes)
      tell(newsroom, `${editor.name} changes the article “${copy.title}” to “${title}”`, answer)
      const before = article.title
      editor.open.delete(article.id)
      if (await settle(newsroom, answer, article, { title }))
        promise(
          copy.title === before,
          `${editor.name}’s save overwrote “${before}”, which ${editor.name} had never seen.`,
        )
    },
  },
  changeStatus('publish', true, 2),
  changeStatus('draft', false, 3),
  changeStatus('archive', false, 1),
  {
    name: 'an editor deletes an article',
    weight: 1,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const article = dice.pick(newsroom.model.articles.filter(isThere))
      if (!article) return
      const answer = await newsroom.call(editor, 'DELETE', `/api/articles/${article.id}`)
      tell(newsroom, `${editor.name} deletes the article “${article.title}”`, answer)
      await settle(newsroom, answer, article, { isGone: true, isPublic: false })
    },
  },
]

function changeStatus(action: 'publish' | 'draft' | 'archive', isPublic: boolean, weight: number): Action {
  return {
    name: `an editor does “${action}” to an article`,
    weight,
    async run(newsroom: Newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const article = dice.pick(newsroom.model.articles.filter(isThere))
      if (!article) return
      const answer = await newsroom.call(editor, 'POST', '/api/articles/bulk', { ids: [article.id], action })
      tell(newsroom, `${editor.name} does “${action}” to the article “${article.title}”`, answer)
      // A part that failed may be done or not.
      const isListed = answer.outcome !== 'done' || answer.body.done.includes(article.id)
      const outcome = isListed ? answer.outcome : 'unsure'
      await settle(newsroom, { ...answer, outcome }, article, { isPublic })
    },
  }
}
