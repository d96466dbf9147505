import { act, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { isSameValue, rebaseForm } from './typed-values.ts'

interface Values {
  name: string
  place: string
  links: { label: string }[]
}

const OPENED: Values = { name: 'Fair', place: 'Grange', links: [{ label: 'A' }] }

function Form({ onForm }: { onForm(form: ReturnType<typeof useForm<Values>>): void }) {
  const form = useForm<Values>({ defaultValues: OPENED })
  onForm(form)
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Place" {...form.register('place')} />
      <input aria-label="Link" {...form.register('links.0.label')} />
      <p>{form.formState.isDirty ? 'not saved' : 'saved'}</p>
    </form>
  )
}

function open() {
  let form: ReturnType<typeof useForm<Values>> | undefined
  render(<Form onForm={(made) => (form = made)} />)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  const settle = (sent: Values, stored: Values) => {
    let isTypedOn: boolean | undefined
    act(() => {
      if (form) isTypedOn = rebaseForm(form, sent, stored)
    })
    return isTypedOn
  }
  const sent = (): Values => structuredClone(form?.getValues() ?? OPENED)
  return { field, type, settle, sent }
}

test('a form that was left alone shows what is stored, and is saved', () => {
  const { field, type, settle, sent } = open()
  type('Name', ' County fair ')
  expect(settle(sent(), { ...OPENED, name: 'County fair' })).toBe(false)
  expect(field('Name').value).toBe('County fair')
  expect(screen.getByText('saved')).toBeTruthy()
})

test('what was typed while it was saved stays, and is not saved', () => {
  const { field, type, settle, sent } = open()
  type('Name', 'County fair')
  const before = sent()
  type('Place', 'Grange Hall')
  type('Link', 'B')
  expect(settle(before, { ...OPENED, name: 'County fair' })).toBe(true)
  expect(field('Place').value).toBe('Grange Hall')
  expect(field('Link').value).toBe('B')
  expect(screen.getByText('not saved')).toBeTruthy()
  expect(settle(sent(), sent())).toBe(false)
  expect(screen.getByText('saved')).toBeTruthy()
})

test('two pictures are two, whatever they are called', () => {
  const [one, other] = [new File([], 'a.jpg'), new File([], 'a.jpg')]
  expect(isSameValue(one, one)).toBe(true)
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(one, null)).toBe(false)
})
