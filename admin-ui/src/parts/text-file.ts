import { joinFoldedLetters } from '@hometown/shared-types/rules/text'
import { useRef, useState } from 'react'

/** Reads a file that the user chose. `choose` returns undefined if another one was chosen meanwhile. */
export function useTextFile() {
  const [file, setFile] = useState<{ text: string }>()
  const count = useRef(0)
  return {
    file,
    async choose(chosen: File | undefined): Promise<{ text: string } | undefined> {
      const turn = ++count.current
      setFile(undefined)
      const read = chosen && { text: await readTextFile(chosen) }
      if (turn !== count.current) return undefined
      setFile(read)
      return read
    },
  }
}

/** Decodes a file by its byte order mark or as UTF-8, else as Western spreadsheet programs write it. */
export async function readTextFile(file: File): Promise<string> {
  const written = new Uint8Array(await file.arrayBuffer())
  const [first, second] = written
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(written)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(written)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(joinFoldedLetters(written))
  } catch {
    return new TextDecoder('windows-1252').decode(written)
  }
}
