import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../test/support/render-desk.tsx'
import { ChipsField } from './ChipsField.tsx'

function Places() {
  const [value, setValue] = useState<string[]>(['Alder Falls'])
  return <ChipsField label="Add a place" listLabel="Places" value={value} onChange={setValue} error={undefined} />
}

const places = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('words come in by Enter, commas and leaving, each once, and go by Backspace or their button', async () => {
  const { user } = renderPart(<Places />)
  const field = await screen.findByRole('textbox', { name: 'Add a place' })
  await user.type(field, 'Cedar, Alder Falls , Stony Ford{Enter}')
  expect(places()).toEqual(['Alder Falls', 'Cedar', 'Stony Ford'])
  await user.type(field, 'Marsh Creek')
  await user.tab()
  expect(places()).toEqual(['Alder Falls', 'Cedar', 'Stony Ford', 'Marsh Creek'])
  await user.click(screen.getByRole('button', { name: 'Remove Cedar' }))
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Backspace}')
  expect(places()).toEqual(['Alder Falls', 'Stony Ford'])
})
