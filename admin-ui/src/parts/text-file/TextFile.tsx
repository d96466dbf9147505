import { useRef, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ENCODINGS, type Encoding, readTextFile, type TextFile } from './read-text-file.ts'

const OPTIONS = (Object.keys(ENCODINGS) as Encoding[]).map((value) => ({ value, label: ENCODINGS[value] }))

interface EncodingChoiceProps {
  file: TextFile
  onChange(encoding: Encoding): void
}

/** Asks how to read the special characters, and shows them, where the file doesn't say it. */
export function EncodingChoice({ file, onChange }: EncodingChoiceProps) {
  if (file.isCertain) return null
  return (
    <Field
      label="Encoding"
      hint="The file doesn’t say how it was saved. If letters below look wrong, choose another encoding."
    >
      <Select<Encoding> value={file.encoding} options={OPTIONS} onChange={onChange} />
    </Field>
  )
}

const SHOWN_ROWS = 5
const ROW_LENGTH = 200

/** The first rows of a file. While its encoding is in doubt, those with special characters come first. */
export function FirstRows({ file }: { file: TextFile }) {
  const rows = file.text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
  const special = file.isCertain ? [] : rows.filter((row) => /[^\p{ASCII}]/u.test(row))
  const shown = (special.length > 0 ? special : rows).slice(0, SHOWN_ROWS)
  if (shown.length === 0) return null
  const label = special.length > 0 ? 'Rows with special characters' : 'First rows'
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium text-sm">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what has the focus. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border bg-sunken px-3 py-1.5">
        <pre className="font-mono text-xs leading-5">{shown.map((row) => row.slice(0, ROW_LENGTH)).join('\n')}</pre>
      </section>
    </div>
  )
}

interface TextFileState {
  file: TextFile | undefined
  /** Returns the text of the file, undefined if another one was chosen meanwhile. */
  choose(file: File | undefined): Promise<TextFile | undefined>
  decodeAs(encoding: Encoding): Promise<TextFile | undefined>
}

/** A text file that the user chose, and the encoding it is read in. */
export function useTextFile(): TextFileState {
  const [file, setFile] = useState<TextFile>()
  const source = useRef<File>(undefined)
  const count = useRef(0)

  async function read(encoding?: Encoding): Promise<TextFile | undefined> {
    const turn = ++count.current
    if (!source.current) return undefined
    const text = await readTextFile(source.current, encoding)
    if (turn !== count.current) return undefined
    setFile(text)
    return text
  }

  return {
    file,
    choose(chosen) {
      source.current = chosen
      setFile(undefined)
      return read()
    },
    decodeAs: (encoding) => read(encoding),
  }
}
