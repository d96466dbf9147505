import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderPart } from '../../test/support/render-desk.tsx'
import { DeleteArticle } from '../features/articles/DeleteArticle.tsx'

function Deleting({ status }: { status: 'draft' | 'published' }) {
  const [isOpen, setOpen] = useState(true)
  return (
    isOpen && (
      <DeleteArticle article={{ id: 'a1', title: 'Fair opens', status, version: 3 }} onClose={() => setOpen(false)} />
    )
  )
}

const sentAt = '2026-05-03T13:00:00.000Z'

function open(status: 'draft' | 'published') {
  const server = fakeServer({
    'GET /api/usage': { body: { newsletters: [{ id: 'n1', title: 'Week 18', sentAt }], views: 214 } },
    'DELETE /api/articles/a1': { body: {} },
    'POST /api/articles/restore': { body: {} },
  })
  const { user } = renderPart(<Deleting status={status} />)
  return { server, user, dialog: async () => within(await screen.findByRole('alertdialog')) }
}

test('the question says where it was used, and sends readers on', async () => {
  const { server, user, dialog } = open('published')
  const question = await dialog()
  expect(await question.findByText('In the newsletter of May 3, 2026, 214 views.')).toBeTruthy()
  const field = question.getByRole('textbox', { name: 'Send readers to' })
  await user.type(field, 'fair')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(question.getByRole('alert').textContent).toMatch(/^Write an address/)
  expect(server.sent('DELETE')).toEqual([])
  await user.clear(field)
  await user.type(field, '/calendar')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Article deleted')).toBeTruthy()
  expect(server.sent('DELETE')).toEqual([{ sendTo: '/calendar' }])
})

test('a draft is deleted without either, and is back with one click', async () => {
  const { server, user, dialog } = open('draft')
  const question = await dialog()
  expect(question.queryByRole('textbox')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Article deleted')).toBeTruthy()
  expect(server.sent('DELETE')).toEqual([undefined])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
})
