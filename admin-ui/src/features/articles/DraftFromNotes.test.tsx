import { screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { type ArticleValues, EMPTY_DRAFT } from './article-draft.ts'
import { DraftFromNotes } from './DraftFromNotes.tsx'

const drafts: unknown[] = []

function Editor() {
  const form = useForm<ArticleValues>({ defaultValues: EMPTY_DRAFT })
  return (
    <FormProvider {...form}>
      <DraftFromNotes onDraft={async (draft) => drafts.push(draft) > 0} />
    </FormProvider>
  )
}

test('a draft comes out of notes, and what it adds to them is to be looked at', async () => {
  const draft = {
    title: 'A title',
    description: 'A lead.',
    content: 'One.\n\nTwo.',
    problems: ['The number “3” is not in the notes.'],
  }
  const server = fakeServer({ 'POST /api/articles/ai-generate': { body: draft } })
  const { user } = renderPart(<Editor />)
  await user.click(await screen.findByRole('button', { name: 'Draft from notes' }))
  await user.type(await screen.findByLabelText('Notes'), 'council met')
  await user.click(screen.getByRole('button', { name: 'Write draft' }))
  expect(await screen.findByText('The number “3” is not in the notes.')).toBeTruthy()
  expect(drafts).toEqual([draft])
  expect(server.calls.at(-1)?.body).toEqual({ prompt: 'council met', category: 'Community', kind: 'article' })
})

test('a draft that is still written when the dialog is closed never gets into the article', async () => {
  drafts.length = 0
  const answered = Promise.withResolvers<void>()
  fakeServer({
    'POST /api/articles/ai-generate': async () => {
      await answered.promise
      return { body: { title: 'A title', description: 'A lead.', content: 'One.' } }
    },
  })
  const { user } = renderPart(<Editor />)
  await user.click(await screen.findByRole('button', { name: 'Draft from notes' }))
  await user.type(await screen.findByLabelText('Notes'), 'council met')
  await user.click(screen.getByRole('button', { name: 'Write draft' }))
  await screen.findByRole('button', { name: 'Writing…' })
  await user.keyboard('{Escape}')
  answered.resolve()
  await user.click(await screen.findByRole('button', { name: 'Draft from notes' }))
  expect(await screen.findByRole('button', { name: 'Write draft' })).toBeTruthy()
  expect(drafts).toEqual([])
})
