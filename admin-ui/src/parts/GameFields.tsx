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
import { DayTimeField, numberFromTyped, TextField } from './forms/fields.tsx'

export const fixtureOptionsQuery = callQuery('fixtures', fixtureCalls.words)

const GameText = TextField<CreateFixtureInput>
const SCORE_INPUT_PROPS = {
  inputMode: 'numeric',
  maxLength: 4,
  inputClass: 'tabular-nums',
  setValueAs: numberFromTyped,
} as const
const HOME_OR_AWAY_OPTIONS = [
  { value: 'home', label: 'At home' },
  { value: 'away', label: 'Away' },
] as const

export function GameFields() {
  const { data: options } = useQuery(fixtureOptionsQuery)
  const [team, opponent] = useWatch<CreateFixtureInput, ['team', 'opponent']>({ name: ['team', 'opponent'] })
  const changeGame = useHomePlaceFilled(options?.homes ?? {})
  const side = useController<CreateFixtureInput, 'atHome'>({ name: 'atHome' }).field
  return (
    <>
      <GameText name="sport" label="Sport" suggestions={options?.sports ?? []} required />
      <DayTimeField<CreateFixtureInput> name="startsAt" day="Day" time="Time" hint="Empty if unknown." required />
      <GameTeamField name="team" label="Team" known={options?.teams} onChange={changeGame} />
      <GameTeamField name="opponent" label="Opponent" known={options?.teams} onChange={changeGame} />
      <Field label="Home or away">
        <Select
          value={side.value ? 'home' : 'away'}
          options={HOME_OR_AWAY_OPTIONS}
          onChange={(value) => changeGame(() => side.onChange(value === 'home'))}
        />
      </Field>
      <GameText name="location" label="Place" suggestions={options?.locations ?? []} />
      <GameText name="teamScore" label={`Score of ${team.trim() || 'the team'}`} {...SCORE_INPUT_PROPS} />
      <GameText name="opponentScore" label={`Score of ${opponent.trim() || 'the opponent'}`} {...SCORE_INPUT_PROPS} />
    </>
  )
}

interface GameTeamFieldProps {
  name: 'team' | 'opponent'
  label: string
  known: readonly string[] | undefined
  onChange(change: () => void): void
}

function GameTeamField({ name, label, known = [], onChange }: GameTeamFieldProps) {
  const { field, fieldState } = useController<CreateFixtureInput, GameTeamFieldProps['name']>({ name })
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
function useHomePlaceFilled(homes: FixtureWords['homes']): (change: () => void) => void {
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
