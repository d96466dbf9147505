import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
  type Suggestion,
} from '@hometown/shared-types/contract/suggestions'
import type { FormEvent } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
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
  const form = useForm<DetailsValues, unknown, CorrectedDetails>({
    resolver: resolverOf(kind),
    defaultValues: valuesFrom(suggestion.details),
  })
  /** An event of one day moves as a whole. */
  const onDay = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    const { day, endDay } = form.getValues()
    if (endDay === day || endDay < value) form.setValue('endDay', value)
  }
  return (
    <FormDialog
      form={form}
      title={kind === 'event' ? 'When and where' : 'The game'}
      description={headlineOf(suggestion)}
      label="Save details"
      pending={isPending}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      {kind === 'event' ? (
        <div className="grid grid-cols-2 gap-3">
          <Text name="day" label="Date" required type="date" onInput={onDay} />
          <Text name="time" label="Time" hint="Leave empty if it’s all day." type="time" />
          <Text name="endDay" label="Last day" type="date" />
          <Text name="endTime" label="End time" type="time" />
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Text name="sport" label="Sport" required />
          <SelectField<DetailsValues> name="where" label="Played" options={PLAYED} />
          <Text name="team" label="Team" required />
          <Text name="opponent" label="Opponent" required />
          <Text name="day" label="Date" required type="date" />
          <Text name="time" label="Time" type="time" />
          <Text name="teamScore" label="Team’s score" inputMode="numeric" />
          <Text name="opponentScore" label="Opponent’s score" inputMode="numeric" />
        </div>
      )}
      <Text name="place" label="Place" />
    </FormDialog>
  )
}

const Text = TextField<DetailsValues>

const PLAYED = [
  { value: 'home', label: 'At home' },
  { value: 'away', label: 'Away' },
]

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
  where: string
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
    ...{ opponent: game?.opponent ?? '', where: game?.atHome === false ? 'away' : 'home' },
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
  const { sport, team, opponent, where } = values
  const scores = { teamScore: scoreOf(values.teamScore), opponentScore: scoreOf(values.opponentScore) }
  return { kind, sport, team, opponent, atHome: where === 'home', startsAt: at(day, time), location, ...scores }
}

/** @returns NaN for what is no score, which the schema refuses */
function scoreOf(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** Fields of the call that the form names otherwise. */
const FIELDS: Readonly<Record<string, keyof DetailsValues>> = {
  startDate: 'day',
  startsAt: 'day',
  endDate: 'endDay',
  location: 'place',
}

function resolverOf(kind: 'event' | 'fixture'): Resolver<DetailsValues, unknown, CorrectedDetails> {
  const schema = kind === 'event' ? eventDetailsInputSchema : fixtureDetailsInputSchema
  return (values) => {
    const checked = schema.safeParse(detailsFrom(values, kind))
    if (checked.success) return { values: checked.data, errors: {} }
    const found = checked.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return [FIELDS[name] ?? name, { type: 'custom', message }] as const
    })
    const errors: FieldErrors<DetailsValues> = Object.fromEntries(found)
    // Without a start there is nothing to say about the end.
    if (errors.day) delete errors.endDay
    return { values: {}, errors }
  }
}
