import {
  CREDIT_LIMIT,
  PICTURE_LICENSE_IDS,
  PICTURE_LICENSES,
  type PictureCredit,
} from '@hometown/shared-types/contract/pictures'
import { CheckboxField, SelectField, TextField } from '../forms/fields.tsx'

const CreditText = TextField<PictureCredit>
const PICTURE_LICENSE_OPTIONS = PICTURE_LICENSE_IDS.map((value) => ({ value, label: PICTURE_LICENSES[value].name }))
const textOrNull = (text: string) => text || null

export function CreditFields({ hint = 'Name the photographer, agency or owner.' }: { hint?: string }) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <CreditText
        name="credit"
        label="Credit"
        className="sm:col-span-2"
        hint={hint}
        counted={CREDIT_LIMIT}
        maxLength={CREDIT_LIMIT}
        setValueAs={textOrNull}
      />
      <CreditText
        name="creditUrl"
        label="Credit link"
        type="url"
        inputMode="url"
        placeholder="https://"
        setValueAs={textOrNull}
      />
      <SelectField<PictureCredit> name="license" label="License" none="Not stated" options={PICTURE_LICENSE_OPTIONS} />
      <div className="sm:col-span-2">
        <CheckboxField<PictureCredit> name="madeWithAi" label="Made with AI" hint="Readers see it under the picture." />
      </div>
    </div>
  )
}
