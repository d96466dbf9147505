import { countOf } from '../../lib/numbers.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ENCODINGS, type Encoding, isEncoding } from './encodings.ts'
import type { ChosenTextFile } from './use-text-file.ts'

const OPTIONS = Object.entries(ENCODINGS).flatMap(([value, label]) => (isEncoding(value) ? [{ value, label }] : []))

interface EncodingChoiceProps {
  file: ChosenTextFile
  onChange(encoding: Encoding): void
}

/** Asks how to read the special characters, and shows them, where the file doesn't say it. */
export function EncodingChoice({ file, onChange }: EncodingChoiceProps) {
  if (!file.isInDoubt) return null
  return (
    <Field
      label="Encoding"
      hint="The file doesn’t say how it was saved. If letters below look wrong, choose another encoding."
      error={
        file.unreadable > 0 ? `${countOf(file.unreadable, 'character')} can’t be read in this encoding.` : undefined
      }
    >
      <Select<Encoding> value={file.encoding} options={OPTIONS} onChange={onChange} />
    </Field>
  )
}
