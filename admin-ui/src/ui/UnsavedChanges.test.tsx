import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'

function FormPage() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <UnsavedChanges when={text !== ''} />
    </>
  )
}

const SCREENS = [screenOf('/admin', 'Dashboard'), screenOf('/admin/content', 'Form', { component: FormPage })]

test('a changed form asks before it is left, and stays when told to', async () => {
  fakeServer()
  const { user, address } = renderDesk('/admin/content', SCREENS)
  await user.type(await screen.findByLabelText('Text'), 'A line')
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/admin/content')
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'A line')

  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})
