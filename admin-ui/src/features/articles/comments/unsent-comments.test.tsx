import { mapArticleTexts } from '@hometown/shared-types/article-texts'
import type { Comment } from '@hometown/shared-types/comment'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, USER } from '../../../../test/support/fake-server.ts'
import { renderDesk } from '../../../../test/support/render-desk.tsx'

const ARTICLE: DeskArticle = {
  ...{ id: 'a1', wordpressPostId: 1, title: 'Bake sale', description: 'On Saturday.', content: '<p>Pie.</p>' },
  ...{ category: 'Community', imageUrl: null, authorName: 'Ann', views: 0, status: 'draft', publishedAt: null },
  ...{ createdAt: 1, updatedAt: 1, slug: 'bake-sale', ...mapArticleTexts(() => null), keywords: [], version: 3 },
  ...{ publishAt: null, unpublishAt: null, needsCategory: false, wordpressEditUrl: null, ownerId: 'ann', review: null },
}
const FIRST: Comment = {
  ...{ id: 'c1', threadId: 'c1', authorId: 'ann', authorName: 'ann', text: 'Which hall?', mentions: [] },
  ...{ createdAt: 1, editedAt: null, resolvedAt: null, resolvedBy: null },
}
const PATH = '/admin/content?edit=a1&comments=true'

function serve(comments = [FIRST]) {
  return fakeServer({
    'GET /api/articles/authors': { body: [] },
    'GET /api/articles/a1': { body: ARTICLE },
    'GET /api/articles/a1/corrections': { body: [] },
    'POST /api/articles/a1/presence': { body: { others: [] } },
    'POST /api/articles/a1/comments/read': { body: {} },
    'GET /api/articles/a1/comments': { body: { comments, people: [] } },
    'POST /api/articles/a1/comments': { body: { comments, people: [] } },
  })
}
const newComment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' })
const _reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })

test('a comment that was typed and not sent is there again when the comments open again, until it is sent', async () => {
  serve()
  const first = renderDesk(PATH)
  await first.user.type(await newComment(), 'The town hall?')
  cleanup()
  const second = renderDesk(PATH)
  expect((await newComment()).value).toBe('The town hall?')
  await second.user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(async () => expect((await newComment()).value).toBe(''))
  cleanup()
  renderDesk(PATH)
  expect((await newComment()).value).toBe('')
})

test('an own comment is edited where the focus is, and an unsaved change is there again', async () => {
  serve([{ ...FIRST, authorId: USER.id }])
  const first = renderDesk(PATH)
  await first.user.click(await screen.findByRole('button', { name: 'Actions for your comment' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await first.user.keyboard(' When?')
  cleanup()
  renderDesk(PATH)
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' })
  expect(again.value).toBe('Which hall? When?')
})
