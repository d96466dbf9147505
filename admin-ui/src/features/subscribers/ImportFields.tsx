import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { useId } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'

export interface ImportChoices {
  consentSource: string
  categories: ReaderCategory[]
  isConfirmed: boolean
}

export const USUAL_CHOICES: ImportChoices = {
  consentSource: '',
  categories: [...READER_CATEGORIES],
  isConfirmed: true,
}

interface ImportFieldsProps {
  choices: ImportChoices
  /** It was asked for, and not given. */
  isConsentMissing: boolean
  onChange(choices: ImportChoices): void
}

/** What holds for the rows of a file that don't say it themselves. */
export function ImportFields({ choices, isConsentMissing, onChange }: ImportFieldsProps) {
  const confirmedId = useId()
  const { consentSource, categories, isConfirmed } = choices
  return (
    <>
      <Field
        label="Where the consent comes from"
        required
        hint="Kept with each of them as proof. A column consent_source says it for a single row."
        error={isConsentMissing && consentSource.trim() === '' ? 'Please say where the consent comes from' : undefined}
      >
        <Input
          value={consentSource}
          maxLength={200}
          onChange={({ target }) => onChange({ ...choices, consentSource: target.value })}
        />
      </Field>
      <CategoryChoice
        label="Categories of rows that name none"
        hint="With none chosen, such rows are not imported."
        value={categories}
        onChange={(chosen) => onChange({ ...choices, categories: chosen })}
      />
      <div className="flex items-start gap-2">
        <Checkbox
          id={confirmedId}
          className="mt-0.5"
          checked={isConfirmed}
          onCheckedChange={(isChosen) => onChange({ ...choices, isConfirmed: isChosen === true })}
        />
        <label htmlFor={confirmedId}>
          They have confirmed their addresses before
          <span className="block text-quiet text-sm">
            Where readers have to confirm, nothing is sent to those who have not.
          </span>
        </label>
      </div>
    </>
  )
}
