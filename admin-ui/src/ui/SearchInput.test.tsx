import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../test/support/render-desk.tsx'
import { SearchInput } from './SearchInput.tsx'

/** Opens a field whose address returns the value only when the test says so. */
function opened() {
  const onChange = vi.fn<(words: string) => void>()
  const element = (value: string) => <SearchInput aria-label="Search" value={value} onChange={onChange} />
  const { rerender } = render(element(''))
  return {
    user: setUpUser(),
    field: screen.getByRole('searchbox', { name: 'Search' }) as HTMLInputElement,
    told: () => onChange.mock.calls.map(([words]) => words),
    comeBack: (words: string) => act(() => rerender(element(words))),
  }
}

test('words are told when the typing pauses, and what comes back late replaces nothing that was typed since', async () => {
  const { user, field, told, comeBack } = opened()
  await user.type(field, 'beaver ')
  await waitFor(() => expect(told()).toEqual(['beaver']))
  await user.type(field, 'dam')
  await waitFor(() => expect(told()).toEqual(['beaver', 'beaver dam']))
  comeBack('beaver')
  expect(field.value).toBe('beaver dam')
  comeBack('beaver dam')
  expect(field.value).toBe('beaver dam')
})

test('a word that an input method puts together is told once it is whole', async () => {
  const { field, told } = opened()
  vi.useFakeTimers()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'にh' } })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(told()).toEqual([])
  fireEvent.change(field, { target: { value: '日本' } })
  fireEvent.compositionEnd(field)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect(told()).toEqual(['日本'])
})
