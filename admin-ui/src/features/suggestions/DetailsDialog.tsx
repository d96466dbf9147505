import {
  type CorrectedDetails,
  eventDetailsInputSchema,
  fixtureDetailsInputSchema,
  type Suggestion,
} from '@hometown/shared-types/contract/suggestions'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DayTimeField, TextField } from '../../parts/forms/fields.tsx'
import { GameFields, gameValuesOf } from '../../parts/GameFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { headlineOf } from './suggestion-rules.ts'

interface DetailsDialogProps {
  suggestion: Suggestion
  isPending: boolean
  onClose(): void
  onSave(details: CorrectedDetails): void
}

type EventValues = z.input<typeof eventDetailsInputSchema>

/** Asks for what an event or a game needs before it can be published. */
export function DetailsDialog({ suggestion, isPending, onClose, onSave }: DetailsDialogProps) {
  const isEvent = suggestion.kind === 'event'
  const schema = isEvent ? eventDetailsInputSchema : fixtureDetailsInputSchema
  const form = useForm<z.input<typeof schema>, unknown, CorrectedDetails>({
    resolver: zodResolver(schema) as Resolver<z.input<typeof schema>, unknown, CorrectedDetails>,
    defaultValues: isEvent
      ? { kind: 'event', startDate: '', location: '' }
      : { kind: 'fixture', ...gameOf(suggestion) },
  })
  return (
    <FormDialog
      form={form}
      title={isEvent ? 'When and where' : 'The game'}
      description={headlineOf(suggestion)}
      label="Save details"
      pending={isPending}
      width={isEvent ? 'md' : 'lg'}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      {isEvent ? (
        <>
          <DayTimeField<EventValues> name="startDate" day="Date" time="Time" hint="Empty if it’s all day." required />
          <TextField<EventValues> name="location" label="Place" />
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <GameFields />
        </div>
      )}
    </FormDialog>
  )
}

/** Matches the opponent in `Girls basketball @ Westfield`. */
const PAIRING = /\s(?:(vs?\.?|versus)|at|@)\s+(\S.*)$/i

/** Makes a game of the event that a source gives, whose title mostly names the opponent last. */
function gameOf({ details, originalTitle }: Suggestion) {
  if (details?.kind !== 'event') return gameValuesOf(details ?? undefined)
  const [, versus, opponent = ''] = PAIRING.exec(originalTitle) ?? []
  const atHome = opponent === '' || versus !== undefined
  return { ...gameValuesOf(undefined), startsAt: details.startDate, location: details.location, opponent, atHome }
}
