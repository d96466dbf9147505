import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Label } from '../../../ui/Field.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'

interface PartsFieldsProps {
  values: Pick<ComposerValues, 'includesCalendar' | 'onlyChosenSections'>
  onChange(changes: Partial<ComposerValues>): void
}

/** The newsletter's parts besides the articles, and which of them each reader gets. */
export function PartsFields({ values, onChange }: PartsFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">For each reader</legend>
      <Choice
        label="This week on the calendar"
        hint="Published events in the seven days after the send."
        checked={values.includesCalendar}
        onChange={(includesCalendar) => onChange({ includesCalendar })}
      />
      <Choice
        label="Only the sections they chose"
        hint={
          values.onlyChosenSections
            ? 'Readers with no article in their sections get the introduction and calendar, or everything if there are none.'
            : 'Every reader gets every article, with their own sections first.'
        }
        checked={values.onlyChosenSections}
        onChange={(onlyChosenSections) => onChange({ onlyChosenSections })}
      />
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  hint: ReactNode
  checked: boolean
  onChange(checked: boolean): void
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={(now) => onChange(now === true)}
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      </div>
    </div>
  )
}
