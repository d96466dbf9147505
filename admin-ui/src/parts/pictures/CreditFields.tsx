import {
  CREDIT_LIMIT,
  isWebAddress,
  PICTURE_LICENSE_IDS,
  PICTURE_LICENSES,
  type PictureCredit,
} from '@hometown/shared-types/contract/pictures'
import { useId } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'

const NO_LICENSE = 'none'
const licenseOptions = [
  { value: NO_LICENSE, label: 'Not stated' },
  ...PICTURE_LICENSE_IDS.map((value) => ({ value, label: PICTURE_LICENSES[value].name })),
] as const

interface CreditFieldsProps {
  value: PictureCredit
  onChange(changes: Partial<PictureCredit>): void
  creditHint?: string
}

/** Who made a picture, and on which terms. */
export function CreditFields({ value, onChange, creditHint }: CreditFieldsProps) {
  const aiId = useId()
  const { credit, creditUrl, license, madeWithAi } = value
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        label="Credit"
        className="sm:col-span-2"
        hint={creditHint ?? 'Name the photographer, agency or owner.'}
        aside={`${credit?.length ?? 0} / ${CREDIT_LIMIT}`}
      >
        <Input
          value={credit ?? ''}
          onChange={({ target }) => onChange({ credit: target.value || null })}
          maxLength={CREDIT_LIMIT}
        />
      </Field>
      <Field label="Credit link" error={problemOfLink(creditUrl)}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={creditUrl ?? ''}
          onChange={({ target }) => onChange({ creditUrl: target.value || null })}
        />
      </Field>
      <Field label="License">
        <Select
          value={license ?? NO_LICENSE}
          options={licenseOptions}
          onChange={(chosen) => onChange({ license: chosen === NO_LICENSE ? null : chosen })}
        />
      </Field>
      <div className="flex items-center gap-2 sm:col-span-2">
        <Checkbox id={aiId} checked={madeWithAi} onCheckedChange={(is) => onChange({ madeWithAi: is === true })} />
        <Label htmlFor={aiId}>Made with AI</Label>
        <span className="text-quiet text-sm">Readers see it under the picture.</span>
      </div>
    </div>
  )
}

export function problemOfLink(creditUrl: string | null): string | undefined {
  if (creditUrl === null || isWebAddress(creditUrl.trim())) return undefined
  return 'The link must start with http:// or https://'
}
