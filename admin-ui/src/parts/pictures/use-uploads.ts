import type { Media } from '@hometown/shared-types/contract/media'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { uploadFromWeb, uploadPicture } from './upload-picture.ts'

/** A file, or a picture on the web. */
type UploadSource = File | { readonly url: string; readonly name: string }

interface Upload {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly problem?: string
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly isUnderWay: boolean
  add(sources: Iterable<UploadSource>): void
  /** Removes failed uploads from the list. */
  clear(): void
}

const AT_ONCE = 2
let count = 0

/**
 * Uploads pictures to the library, two at a time.
 * @param onDone called with each uploaded picture.
 * @param hold called for each accepted file; its result is called once the file has arrived or failed.
 */
export function useUploads(
  onDone?: (picture: Media) => void,
  hold: () => (isLost: boolean) => void = () => () => {},
): Uploads {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<{ key: number; source: UploadSource; release(isLost: boolean): void }[]>([])
  const running = useRef(0)
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

  async function sendNext(): Promise<void> {
    const next = waiting.current.shift()
    if (!next) return
    running.current++
    note(next.key, { state: 'sending' })
    try {
      const picture = await upload(next.source, leaving.current.signal)
      note(next.key, { state: 'done' })
      tell.current?.(picture)
      next.release(false)
      client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
    } catch (error) {
      note(next.key, { state: 'failed', problem: messageFrom(error, 'Failed to upload image. Please try again.') })
      next.release(true)
    }
    running.current--
    sendNext().catch(reportError)
  }

  return {
    uploads,
    isUnderWay: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add(sources) {
      const added = Array.from(sources, (source) => ({ key: ++count, source, release: hold() }))
      if (added.length === 0) return
      waiting.current.push(...added)
      const fresh = added.map(({ key, source }) => ({ key, name: source.name || 'picture', state: 'waiting' as const }))
      // Finished uploads are already visible in the library.
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...fresh])
      while (running.current < AT_ONCE && waiting.current.length > 0) sendNext().catch(reportError)
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

function upload(source: UploadSource, signal: AbortSignal): Promise<Media> {
  return source instanceof File ? uploadPicture(source, signal) : uploadFromWeb(source.url, signal)
}

/** The files in a paste or drop. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? [])
}
