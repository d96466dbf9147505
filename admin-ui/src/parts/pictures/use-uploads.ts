import type { Media } from '@hometown/shared-types/contract/media'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageFrom } from '../../lib/api-client.ts'
import { uploadPicture } from './upload-picture.ts'

interface Upload {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly problem?: string
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly isUnderWay: boolean
  add(files: Iterable<File>): void
  /** Removes failed uploads from the list. */
  clear(): void
}

let count = 0

/**
 * Uploads pictures to the library, one after the other.
 * @param onDone called with each uploaded picture.
 * @param hold called for each accepted file; its result is called once the file has arrived or failed.
 */
export function useUploads(
  onDone?: (picture: Media) => void,
  hold: () => (isLost: boolean) => void = () => () => {},
): Uploads {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const line = useRef(Promise.resolve())
  const leaving = useRef(new AbortController())
  const tell = useRef(onDone)
  tell.current = onDone
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function note(key: number, changes: Partial<Upload>): void {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  }

  async function send(key: number, file: File, release: (isLost: boolean) => void): Promise<void> {
    const { signal } = leaving.current
    try {
      const picture = await uploadPicture(file, signal)
      note(key, { state: 'done' })
      tell.current?.(picture)
      release(false)
      client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
    } catch (error) {
      note(key, { state: 'failed', problem: messageFrom(error, 'Failed to upload image. Please try again.') })
      release(true)
    }
  }

  return {
    uploads,
    isUnderWay: uploads.some(({ state }) => state === 'waiting'),
    add(files) {
      const fresh = Array.from(files, (file): Upload => {
        const [key, release] = [++count, hold()]
        line.current = line.current.then(() => send(key, file, release))
        return { key, name: file.name || 'picture', state: 'waiting' }
      })
      // Finished uploads are already visible in the library.
      if (fresh.length > 0) setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...fresh])
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting')),
  }
}

/** The files in a paste or drop. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? [])
}
