import { FIXTURE_LIMITS } from '@hometown/shared-types/fixture'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
} from '@hometown/shared-types/suggestion-calls'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { headlineOf } from './suggestion-rules.ts'

interface DetailsDialogProps {
  suggestion: Suggestion
  kind: 'event' | 'fixture'
  isPending: boolean
  onClose(): void
  onSave(details: CorrectedDetails): void
}

/** Asks for what an event or a game needs before it can be published; prefilled with what the source gave. */
export function DetailsDialog({ suggestion, kind, isPending, onClose, onSave }: DetailsDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { zone } = useCountyTime()
  const [values, setValues] = useState(() => valuesFrom(suggestion.details))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function send(event: SubmitEvent) {
    event.preventDefault()
    const schema = kind === 'event' ? eventDetailsInputSchema : fixtureDetailsInputSchema
    const checked = schema.safeParse(detailsFrom(values, kind))
    if (checked.success) return onSave(checked.data)
    const found = new Map(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
    // Without a start there is nothing to say about the end.
    if (found.has('startDate')) found.delete('endDate')
    setErrors(found)
  }
  const Fields = kind === 'event' ? EventDetailsFields : GameDetailsFields
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={kind === 'event' ? 'When and where' : 'The game'}
      description={`${headlineOf(suggestion)}. ${zoneNote(zone)}`}
      footer={<FormButtons form={formId} label="Save details" pending={isPending} onCancel={onClose} />}
    >
      <form ref={form} id={formId} noValidate onSubmit={send} className="flex flex-col gap-4">
        <Fields
          values={values}
          errors={errors}
          onChange={(changes) => {
            setValues({ ...values, ...changes })
            setErrors(new Map())
          }}
        />
      </form>
    </Dialog>
  )
}

function EventDetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" required error={errors.get('startDate')}>
          <Input type="date" value={values.day} onChange={({ target }) => onChange(startingOn(target.value, values))} />
        </Field>
        <Field label="Time" hint="Leave empty if it’s all day.">
          <Input type="time" value={values.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
        <Field label="Last day" error={errors.get('endDate')}>
          <Input type="date" value={values.endDay} onChange={({ target }) => onChange({ endDay: target.value })} />
        </Field>
        <Field label="End time">
          <Input type="time" value={values.endTime} onChange={({ target }) => onChange({ endTime: target.value })} />
        </Field>
      </div>
      <PlaceField values={values} errors={errors} onChange={onChange} />
    </>
  )
}

/** An event of one day moves as a whole. */
function startingOn(day: string, values: DetailsValues): Partial<DetailsValues> {
  return values.endDay === values.day || values.endDay < day ? { day, endDay: day } : { day }
}

function GameDetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  const text = (name: 'sport' | 'team' | 'opponent', label: string) => (
    <Field label={label} required error={errors.get(name)}>
      <Input
        value={values[name]}
        maxLength={FIXTURE_LIMITS.name}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  )
  const score = (name: 'teamScore' | 'opponentScore', label: string) => (
    <Field label={label} error={errors.get(name)}>
      <Input inputMode="numeric" value={values[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {text('sport', 'Sport')}
        <Field label="Played">
          <Select
            value={values.atHome ? 'home' : 'away'}
            options={[
              { value: 'home', label: 'At home' },
              { value: 'away', label: 'Away' },
            ]}
            onChange={(where) => onChange({ atHome: where === 'home' })}
          />
        </Field>
        {text('team', 'Team')}
        {text('opponent', 'Opponent')}
        <Field label="Date" required error={errors.get('startsAt')}>
          <Input type="date" value={values.day} onChange={({ target }) => onChange({ day: target.value })} />
        </Field>
        <Field label="Time">
          <Input type="time" value={values.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
        {score('teamScore', 'Team’s score')}
        {score('opponentScore', 'Opponent’s score')}
      </div>
      <PlaceField values={values} errors={errors} onChange={onChange} />
    </>
  )
}

interface DetailsFieldsProps {
  values: DetailsValues
  /** By field of the call. */
  errors: ReadonlyMap<string, string>
  onChange(changes: Partial<DetailsValues>): void
}

function PlaceField({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <Field label="Place" error={errors.get('location')}>
      <Input
        value={values.place}
        maxLength={FIXTURE_LIMITS.location}
        onChange={({ target }) => onChange({ place: target.value })}
      />
    </Field>
  )
}

/** The form's fields. */
interface DetailsValues {
  day: string
  time: string
  endDay: string
  endTime: string
  place: string
  sport: string
  team: string
  opponent: string
  atHome: boolean
  teamScore: string
  opponentScore: string
}

function valuesFrom(details: Suggestion['details']): DetailsValues {
  const event = details?.kind === 'event' ? details : undefined
  const game = details?.kind === 'fixture' ? details : undefined
  const start = event?.startDate ?? game?.startsAt ?? ''
  const end = event?.endDate ?? start
  return {
    ...{ day: start.slice(0, 10), time: start.slice(11, 16), endDay: end.slice(0, 10), endTime: end.slice(11, 16) },
    ...{ place: details?.location ?? '', sport: game?.sport ?? '', team: game?.team ?? '' },
    ...{ opponent: game?.opponent ?? '', atHome: game?.atHome ?? true },
    ...{ teamScore: String(game?.teamScore ?? ''), opponentScore: String(game?.opponentScore ?? '') },
  }
}

/** As the service takes them. Without times the event lasts all day. */
function detailsFrom(values: DetailsValues, kind: 'event' | 'fixture'): CorrectedDetails {
  const { day, time, endDay, endTime, place: location } = values
  const at = (date: string, clock: string) => (clock && date ? `${date}T${clock}` : date)
  if (kind === 'event') {
    const end = endDay || day
    return { kind, startDate: at(day, time), endDate: time ? at(end, endTime || time) : end, location }
  }
  const { sport, team, opponent, atHome } = values
  const scores = { teamScore: scoreOf(values.teamScore), opponentScore: scoreOf(values.opponentScore) }
  return { kind, sport, team, opponent, atHome, startsAt: at(day, time), location, ...scores }
}

/** @returns NaN for what is no score, which the schema refuses */
function scoreOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
