import { useRef, useState } from 'react'
import type { Encoding } from './encodings.ts'
import { readTextFile, type TextFile } from './read-text-file.ts'

export interface ChosenTextFile extends TextFile {
  /** The encoding was a guess, or the user changed it. */
  isInDoubt: boolean
}

export interface TextFileState {
  file: ChosenTextFile | undefined
  /** Returns the text of the file, undefined if another one was chosen meanwhile. */
  choose(file: File | undefined): Promise<ChosenTextFile | undefined>
  decodeAs(encoding: Encoding): Promise<ChosenTextFile | undefined>
}

/** A text file that the user chose, and the encoding it is read in. */
export function useTextFile(): TextFileState {
  const [file, setFile] = useState<ChosenTextFile>()
  const source = useRef<File>(undefined)
  const count = useRef(0)

  async function read(encoding?: Encoding): Promise<ChosenTextFile | undefined> {
    const turn = ++count.current
    if (!source.current) return undefined
    const text = await readTextFile(source.current, encoding)
    if (turn !== count.current) return undefined
    const chosen = { ...text, isInDoubt: encoding !== undefined || !text.isCertain }
    setFile(chosen)
    return chosen
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
