import type { ComposerValues } from '../composer/composer-values.ts'
import { HintedChoice } from './HintedChoice.tsx'

interface PartsFieldsProps {
  values: Pick<ComposerValues, 'includesCalendar' | 'onlyChosenSections'>
  onChange(changes: Partial<ComposerValues>): void
}

/** The newsletter's parts besides the articles, and which of them each reader gets. */
export function PartsFields({ values, onChange }: PartsFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">For each reader</legend>
      <HintedChoice
        label="This week on the calendar"
        hint="Published events in the seven days after the send, each reader’s own categories first."
        checked={values.includesCalendar}
        onChange={(includesCalendar) => onChange({ includesCalendar })}
      />
      <HintedChoice
        label="Only the sections they chose"
        hint={
          values.onlyChosenSections
            ? 'Readers with no article in their sections get the introduction and the calendar, or no email if there are none.'
            : 'Every reader gets every article, with their own sections first.'
        }
        checked={values.onlyChosenSections}
        onChange={(onlyChosenSections) => onChange({ onlyChosenSections })}
      />
    </fieldset>
  )
}
