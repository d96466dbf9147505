import { isEditor } from '@hometown/shared-types/contract/accounts'
import { mediaCalls, type SavedCredit } from '@hometown/shared-types/contract/media'
import {
  CREDIT_LIMIT,
  isWebAddress,
  PICTURE_LICENSE_IDS,
  PICTURE_LICENSES,
  type PictureCredit,
} from '@hometown/shared-types/contract/pictures'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'

const savedCreditsQuery = queryOptions({
  queryKey: ['media', 'credits'],
  queryFn: ({ signal }) => api(mediaCalls.credits, { signal }),
})

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

/** Who made a picture, and on which terms. Saved credits bring their link and license along. */
export function CreditFields({ value, onChange, creditHint }: CreditFieldsProps) {
  const aiId = useId()
  const { data: saved = [] } = useQuery({ ...savedCreditsQuery, enabled: isEditor(useCurrentUser()) })
  const { credit, creditUrl, license, madeWithAi } = value
  const write = (text: string) => {
    const known = saved.find((one) => one.credit === text)
    onChange({ credit: text || null, ...(known && missingFrom(value, known)) })
  }
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        label="Credit"
        className="sm:col-span-2"
        hint={creditHint ?? 'Name the photographer, agency or owner.'}
        aside={`${credit?.length ?? 0}/${CREDIT_LIMIT}`}
      >
        <SuggestingInput
          value={credit ?? ''}
          onChange={({ target }) => write(target.value)}
          suggestions={saved.map((one) => one.credit)}
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

function missingFrom({ creditUrl, license }: PictureCredit, known: SavedCredit): Partial<PictureCredit> {
  return {
    ...(creditUrl === null && { creditUrl: known.creditUrl }),
    ...(license === null && { license: known.license }),
  }
}
