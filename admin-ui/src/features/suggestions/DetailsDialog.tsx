import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
  type Suggestion,
} from '@hometown/shared-types/contract/suggestions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayTimeField, numberOf, TextField } from '../../parts/forms/fields.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { headlineOf } from './suggestion-rules.ts'

interface DetailsDialogProps {
  suggestion: Suggestion
  isPending: boolean
  onClose(): void
  onSave(details: CorrectedDetails): void
}

/** Asks for what an event or a game needs before it can be published; prefilled with what the source gave. */
export function DetailsDialog(props: DetailsDialogProps) {
  return props.suggestion.kind === 'event' ? <EventDetails {...props} /> : <GameDetails {...props} />
}

type EventValues = z.infer<typeof eventDetailsInputSchema>

function EventDetails({ suggestion, isPending, onClose, onSave }: DetailsDialogProps) {
  const form = useForm<EventValues>({
    async resolver(values, ...rest) {
      const endDate = endOf(values.startDate, values.endDate)
      const checked = await zodResolver(eventDetailsInputSchema)({ ...values, endDate }, ...rest)
      // Without a start there is nothing to say about the end.
      if (checked.errors.startDate) delete checked.errors.endDate
      return checked
    },
    defaultValues: eventValues(suggestion.details),
  })
  return (
    <FormDialog
      form={form}
      title="When and where"
      description={headlineOf(suggestion)}
      label="Save details"
      pending={isPending}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      <DayTimeField<EventValues> name="startDate" day="Date" time="Time" hint="Leave empty if it’s all day." required />
      <DayTimeField<EventValues> name="endDate" day="Last day" time="End time" hint="Leave empty for the same day." />
      <TextField<EventValues> name="location" label="Place" />
    </FormDialog>
  )
}

/** The end lacks the day of the start, so that an event of one day moves as a whole. */
function eventValues(details: Suggestion['details']): EventValues {
  const { startDate = '', endDate = '', location } = details?.kind === 'event' ? details : {}
  const day = startDate.slice(0, 10)
  return { kind: 'event', startDate, endDate: endDate?.replace(day, '') ?? '', location: location ?? '' }
}

/** A missing day or time of the end is that of the start; without a time of the start, the event is all day. */
function endOf(start: string, end: string): string {
  const [day = '', time] = start.split('T')
  const [lastDay, endTime] = end.split('T')
  return time ? `${lastDay || day}T${endTime || time}` : lastDay || day
}

type GameValues = z.input<typeof fixtureDetailsInputSchema>

const GameText = TextField<GameValues>
const SCORE = { inputMode: 'numeric', setValueAs: numberOf } as const

function GameDetails({ suggestion, isPending, onClose, onSave }: DetailsDialogProps) {
  const form = useForm<GameValues, unknown, z.output<typeof fixtureDetailsInputSchema>>({
    resolver: zodResolver(fixtureDetailsInputSchema),
    defaultValues: gameValues(suggestion.details),
  })
  const { value: atHome, onChange } = useController({ control: form.control, name: 'atHome' }).field
  return (
    <FormDialog
      form={form}
      title="The game"
      description={headlineOf(suggestion)}
      label="Save details"
      pending={isPending}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <GameText name="sport" label="Sport" required />
        <Field label="Played">
          <Select value={atHome ? 'home' : 'away'} options={PLAYED} onChange={(side) => onChange(side === 'home')} />
        </Field>
        <GameText name="team" label="Team" required />
        <GameText name="opponent" label="Opponent" required />
        <GameText name="teamScore" label="Team’s score" {...SCORE} />
        <GameText name="opponentScore" label="Opponent’s score" {...SCORE} />
      </div>
      <DayTimeField<GameValues> name="startsAt" day="Date" time="Time" required />
      <GameText name="location" label="Place" />
    </FormDialog>
  )
}

const PLAYED = [
  { value: 'home', label: 'At home' },
  { value: 'away', label: 'Away' },
] as const

function gameValues(details: Suggestion['details']): GameValues {
  const game = details?.kind === 'fixture' ? details : undefined
  return {
    kind: 'fixture',
    sport: game?.sport ?? '',
    team: game?.team ?? '',
    opponent: game?.opponent ?? '',
    atHome: game?.atHome ?? true,
    startsAt: game?.startsAt ?? '',
    location: game?.location ?? '',
    teamScore: game?.teamScore ?? null,
    opponentScore: game?.opponentScore ?? null,
  }
}
