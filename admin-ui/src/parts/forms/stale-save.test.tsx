import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { ApiError } from '../../lib/api-client.ts'
import type { AutosaveOptions } from './autosave.ts'
import { TextField } from './fields.tsx'
import { StaleEntity } from './StaleEntity.tsx'
import { useEntityForm } from './use-entity-form.ts'

interface Fair {
  name: string
  openingHours: string
  place: string
  version: number
}
type Values = Omit<Fair, 'version'>

const OPENED: Fair = { name: 'Fair', openingHours: '9 to 5', place: 'Grange', version: 3 }

interface FormProps {
  save(input: Values, over: Fair | undefined): Promise<Fair>
  onSaved?(): void
  autosave?: AutosaveOptions<Values, Fair>
}

function Form({ save, onSaved = () => {}, autosave }: FormProps) {
  const of = useEntityForm<Values, Values, Fair>({
    noun: 'fair',
    opened: OPENED,
    resolver: async (values) => ({ values, errors: {} }),
    valuesOf: ({ version: _, ...values } = OPENED) => values,
    save,
    queryKey: ['fairs'],
    onSaved,
    ...(autosave && { autosave }),
  })
  return (
    <FormProvider {...of.form}>
      <StaleEntity of={of} />
      <TextField name="name" label="Name" />
      <TextField name="openingHours" label="Opening hours" />
      <TextField name="place" label="Place" />
      <button type="button" onClick={() => of.submit()}>
        Save
      </button>
    </FormProvider>
  )
}

function Leavable(props: FormProps) {
  const [isLeft, setLeft] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {!isLeft && <Form {...props} />}
    </>
  )
}

/** Answers saves from the front of the list: as stored, or with what another editor saved. */
function open(answers: readonly ({ stale: Fair } | { stored: Fair })[], until = Promise.resolve()) {
  const saves: { input: Values; over: number | undefined }[] = []
  const save = async (input: Values, over: Fair | undefined) => {
    const answer = answers[saves.push({ input, over: over?.version }) - 1]
    await until
    if (answer && 'stored' in answer) return answer.stored
    throw new ApiError(409, JSON.stringify({ message: 'Stale', code: 'stale', current: answer?.stale }))
  }
  const { user } = renderPart(<Leavable save={save} />)
  const field = (name: string) => screen.findByRole('textbox', { name })
  return {
    saves,
    user,
    field,
    async type(name: string, text: string) {
      await user.clear(await field(name))
      await user.type(await field(name), text)
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  }
}

test('what is typed during a save stays in the form, and is saved next', async () => {
  const answered = Promise.withResolvers<void>()
  const { saves, type, save, field } = open(
    [{ stored: { ...OPENED, name: 'Fall fair', version: 4 } }],
    answered.promise,
  )
  await type('Name', ' Fall fair')
  await save()
  await type('Place', 'Armory')
  answered.resolve()
  expect(await screen.findByText('Fair saved')).toBeTruthy()
  expect([await field('Name'), await field('Place')].map((one) => Reflect.get(one, 'value'))).toEqual([
    'Fall fair',
    'Armory',
  ])
  await save()
  expect(saves[1]).toEqual({ input: { name: 'Fall fair', openingHours: '9 to 5', place: 'Armory' }, over: 4 })
})

test('what is typed during a save is kept if the form is left before the answer', async () => {
  const answered = Promise.withResolvers<void>()
  const autosave = { keep: vi.fn(async () => {}), discard: vi.fn(async () => {}) }
  const save = async (input: Values) => {
    await answered.promise
    return { ...input, version: 4 }
  }
  const { user } = renderPart(<Leavable save={save} autosave={autosave} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of 1902')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByRole('textbox', { name: 'Place' }), ' Hall')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  answered.resolve()
  expect(await screen.findByText('Fair saved')).toBeTruthy()
  expect(autosave.keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ place: 'Grange Hall' }), OPENED)
  expect(autosave.discard).not.toHaveBeenCalled()
})

function ListAndForm({ readList }: { readList(): Promise<Fair[]> }) {
  const { data = [] } = useQuery({ queryKey: ['fairs'], queryFn: readList })
  const [isLeft, setLeft] = useState(false)
  if (isLeft) return <h1>{`${data.length} fair`}</h1>
  return <Form save={async (input) => ({ ...input, version: 4 })} onSaved={() => setLeft(true)} />
}

test('a save is done when its answer is there, even if the list that it changes can’t be read again', async () => {
  const hanging = new Promise<Fair[]>(() => {})
  const readList = vi.fn(() => hanging).mockResolvedValueOnce([OPENED])
  const { user } = renderPart(<ListAndForm readList={readList} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of 1902')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Fair saved')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '1 fair' })).toBeTruthy()
  expect(readList).toHaveBeenCalledTimes(2)
})

describe('a stale save', () => {
  test('takes over what only the other changed, and the next save keeps both', async () => {
    const { saves, field, type, save } = open([
      { stale: { ...OPENED, place: 'Armory', version: 4 } },
      { stored: { ...OPENED, name: 'Fall fair', place: 'Armory', version: 5 } },
    ])
    await type('Name', 'Fall fair')
    await save()
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Another editor, or you in another tab, saved this fair.')
    expect(within(notice).queryByRole('button')).toBeNull()
    expect(await field('Place')).toHaveProperty('value', 'Armory')
    await save()
    expect(await screen.findByText('Fair saved')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saves[1]).toEqual({ input: { name: 'Fall fair', openingHours: '9 to 5', place: 'Armory' }, over: 4 })
  })

  test('says so, also if the form was left meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const { user, type, save } = open([{ stale: { ...OPENED, name: 'Spring fair', version: 4 } }], answered.promise)
    await type('Name', 'Fall fair')
    await save()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    answered.resolve()
    expect(await screen.findByText('Couldn’t save the fair')).toBeTruthy()
  })

  test('says so, also if nothing of this form is left to save', async () => {
    const { type, save } = open([{ stale: { ...OPENED, name: 'Fall fair', version: 4 } }])
    await type('Name', 'Fall fair')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('The form shows their version now.')
  })

  test('shows both texts where both changed one, and takes theirs for one field or all', async () => {
    const theirs = { ...OPENED, name: 'Spring fair', openingHours: '8 to 4', version: 4 }
    const { saves, user, field, type, save } = open([
      { stale: theirs },
      { stale: { ...theirs, place: 'Park', version: 5 } },
    ])
    await type('Name', 'Fall fair')
    await type('Opening hours', '10 to 6')
    await type('Place', 'Armory')
    await save()
    const both = within(await screen.findByRole('region', { name: 'Opening hours' }))
    expect(both.getByRole('region', { name: 'Theirs' }).textContent).toContain('8 to 4')
    expect(both.getByRole('region', { name: 'Yours' }).textContent).toContain('10 to 6')
    await user.click(screen.getByRole('button', { name: 'Use theirs: Opening hours' }))
    expect(await field('Opening hours')).toHaveProperty('value', '8 to 4')
    expect(screen.queryByRole('region', { name: 'Opening hours' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await save()
    expect(saves[1]).toEqual({ input: { name: 'Fall fair', openingHours: '8 to 4', place: 'Armory' }, over: 4 })
    // Nobody has answered about the name.
    await screen.findByRole('region', { name: 'Place' })
    await user.click(screen.getByRole('button', { name: 'Use all of theirs' }))
    expect(await field('Name')).toHaveProperty('value', 'Spring fair')
    expect(await field('Place')).toHaveProperty('value', 'Park')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
