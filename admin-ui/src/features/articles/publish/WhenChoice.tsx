import { type ReactNode, type RefObject, useId } from 'react'
import { explainCountyTime } from '../../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { Input } from '../../../ui/Input.tsx'

interface WhenChoiceProps {
  /** Wall-clock time in the county; undefined for now, empty until it is filled in. */
  at: string | undefined
  onChange(at: string | undefined): void
  field: RefObject<HTMLInputElement | null>
  error?: string | undefined
}

export function WhenChoice({ at, onChange, field, error }: WhenChoiceProps) {
  const id = useId()
  const { zone } = useCountyTime()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium">When</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <ChoiceRow name={id} isChosen={at === undefined} onChoose={() => onChange(undefined)}>
          Now
        </ChoiceRow>
        <ChoiceRow name={id} isChosen={at !== undefined} onChoose={() => onChange('')}>
          At a time
        </ChoiceRow>
        {at !== undefined && (
          <Input
            ref={field}
            type="datetime-local"
            aria-label="Publish at"
            aria-describedby={`${id}-hint`}
            required
            aria-invalid={error !== undefined}
            className="w-fit scroll-mb-16"
            value={at}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="pt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {at !== undefined && (
        <p id={`${id}-hint`} className="pt-1.5 text-quiet text-sm">
          {(at && explainCountyTime(at, zone).note) || zoneNote(zone)}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceRowProps {
  /** Of the group. */
  name: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

/** A native radio button: arrow keys move between them, and Enter confirms the dialog. */
export function ChoiceRow({ name, isChosen, onChoose, children }: ChoiceRowProps) {
  return (
    <label className="flex w-fit cursor-pointer items-center gap-2 max-md:min-h-11">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
      {children}
    </label>
  )
}
