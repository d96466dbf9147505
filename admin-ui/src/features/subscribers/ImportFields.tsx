import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { useEffect, useId, useRef } from 'react'
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
  /** The file has this column. */
  saysConsent: boolean
  /** Consent is required and missing. */
  isConsentMissing: boolean
  onChange(choices: ImportChoices): void
}

/** Values for rows that don't have their own. */
export function ImportFields({ choices, saysConsent, isConsentMissing, onChange }: ImportFieldsProps) {
  const confirmedId = useId()
  const consent = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isConsentMissing) consent.current?.focus()
  }, [isConsentMissing])
  const { consentSource, categories, isConfirmed } = choices
  return (
    <>
      <Field
        label="Source of consent"
        required={!saysConsent}
        hint={
          saysConsent
            ? 'Optional. Used for rows whose consent_source is empty.'
            : 'We keep it with each subscriber as proof. A consent_source column can set it per row.'
        }
        error={
          isConsentMissing && !saysConsent && consentSource.trim() === ''
            ? 'Please enter the source of consent'
            : undefined
        }
      >
        <Input
          ref={consent}
          value={consentSource}
          maxLength={200}
          onChange={({ target }) => onChange({ ...choices, consentSource: target.value })}
        />
      </Field>
      <CategoryChoice
        label="Categories for rows without any"
        hint="If you choose none, we skip these rows."
        value={categories}
        onChange={(chosen) => onChange({ ...choices, categories: chosen })}
      />
      <div className="flex items-start gap-2">
        <Checkbox
          id={confirmedId}
          aria-describedby={`${confirmedId}-hint`}
          className="mt-0.5"
          checked={isConfirmed}
          onCheckedChange={(isChosen) => onChange({ ...choices, isConfirmed: isChosen === true })}
        />
        <div>
          <label htmlFor={confirmedId}>These addresses are already confirmed</label>
          <p id={`${confirmedId}-hint`} className="text-quiet text-sm">
            If readers must confirm, we don’t email unconfirmed addresses.
          </p>
        </div>
      </div>
    </>
  )
}
