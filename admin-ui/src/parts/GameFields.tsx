import {
  type CreateFixtureInput,
  type DeskFixture,
  type FixtureWords,
  fixtureCalls,
} from '@hometown/shared-types/contract/fixtures'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { callQuery } from '../lib/api-client.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { SuggestingInput } from '../ui/SuggestingInput.tsx'
import { DayTimeField, numberOf, TextField } from './forms/fields.tsx'

export const fixtureOptionsQuery = callQuery('fixtures', fixtureCalls.words)

const Text = TextField<CreateFixtureInput>
const SCORE = { inputMode: 'numeric', maxLength: 4, inputClass: 'tabular-nums', setValueAs: numberOf } as const
const SIDES = [
  { value: 'home', label: 'At home' },
  { value: 'away', label: 'Away' },
] as const

export function GameFields() {
  const { data: options } = useQuery(fixtureOptionsQuery)
  const [team, opponent] = useWatch<CreateFixtureInput, ['team', 'opponent']>({ name: ['team', 'opponent'] })
  const changeGame = useHomePlace(options?.homes ?? {})
  const side = useController<CreateFixtureInput, 'atHome'>({ name: 'atHome' }).field
  return (
    <>
      <Text name="sport" label="Sport" suggestions={options?.sports ?? []} required />
      <DayTimeField<CreateFixtureInput> name="startsAt" day="Day" time="Time" hint="Empty if unknown." required />
      <TeamField name="team" label="Team" known={options?.teams} onChange={changeGame} />
      <TeamField name="opponent" label="Opponent" known={options?.teams} onChange={changeGame} />
      <Field label="Home or away">
        <Select
          value={side.value ? 'home' : 'away'}
          options={SIDES}
          onChange={(value) => changeGame(() => side.onChange(value === 'home'))}
        />
      </Field>
      <Text name="location" label="Place" suggestions={options?.locations ?? []} />
      <Text name="teamScore" label={`Score of ${team.trim() || 'the team'}`} {...SCORE} />
      <Text name="opponentScore" label={`Score of ${opponent.trim() || 'the opponent'}`} {...SCORE} />
    </>
  )
}

interface TeamFieldProps {
  name: 'team' | 'opponent'
  label: string
  known: readonly string[] | undefined
  onChange(change: () => void): void
}

function TeamField({ name, label, known = [], onChange }: TeamFieldProps) {
  const { field, fieldState } = useController<CreateFixtureInput, TeamFieldProps['name']>({ name })
  return (
    <Field label={label} required error={fieldState.error?.message}>
      <SuggestingInput
        ref={field.ref}
        value={field.value}
        onChange={({ target }) => onChange(() => field.onChange(target.value))}
        suggestions={known}
      />
    </Field>
  )
}

/** Sets the place to that of the home side, as long as nobody typed another one. */
function useHomePlace(homes: FixtureWords['homes']): (change: () => void) => void {
  const { getValues, setValue } = useFormContext<CreateFixtureInput>()
  const placeOfHome = () => {
    const { team, opponent, atHome } = getValues()
    return homes[(atHome ? team : opponent).trim()] ?? ''
  }
  return (change) => {
    const isHomePlace = [placeOfHome(), ''].includes(getValues('location')?.trim() ?? '')
    change()
    if (isHomePlace) setValue('location', placeOfHome(), { shouldDirty: true })
  }
}

type GameFacts = Pick<
  DeskFixture,
  'sport' | 'team' | 'opponent' | 'startsAt' | 'location' | 'teamScore' | 'opponentScore'
>

export function gameValuesOf(game: (GameFacts & { atHome: boolean | null }) | undefined) {
  return {
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
