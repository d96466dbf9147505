import { joinFoldedLetters } from '@hometown/shared-types/rules/text'
import { type ComponentProps, useRef, useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { FileInput } from '../ui/Input.tsx'

interface TextFileFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> {
  accept: string
  findProblem(file: File): string | undefined
  /** Gets undefined as soon as the user chooses, and then the text if the file can be read. */
  onChange(text: string | undefined): void
}

export function TextFileField({ accept, findProblem, error, onChange, ...field }: TextFileFieldProps) {
  const [problem, setProblem] = useState<string>()
  const choices = useRef(0)

  async function choose(file: File | undefined): Promise<void> {
    const choice = ++choices.current
    const reason = file && findProblem(file)
    setProblem(reason)
    onChange(undefined)
    if (!file || reason !== undefined) return
    const text = await readTextFile(file)
    if (choice === choices.current) onChange(text)
  }

  return (
    <Field {...field} error={problem ?? error}>
      <FileInput
        accept={accept}
        // The file was moved, deleted or changed since it was chosen.
        onChoose={(file) => choose(file).catch(() => setProblem('Couldn’t open the file. Choose it again.'))}
      />
    </Field>
  )
}

/** Decodes a file by its byte order mark or as UTF-8, else as Western spreadsheet programs write it. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joinFoldedLetters(bytes))
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
