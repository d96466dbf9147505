import type { Media } from '@hometown/shared-types/contract/media'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageFrom } from '../../lib/api-client.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { uploadPicture } from './upload-picture.ts'

export function UploadList({ uploads, isUnderWay, clear }: PictureUploads) {
  const failed = uploads.filter(({ state }) => state === 'failed')
  const finished = uploads.filter(({ state }) => state === 'done').length + failed.length
  if (!isUnderWay && failed.length === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-lg border bg-surface p-3" aria-live="polite">
      {isUnderWay && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm tabular-nums">
            Uploading {Math.min(finished + 1, uploads.length)} of {uploads.length}…
          </p>
          <progress aria-label="Upload" className="h-1.5 w-full accent-accent" max={uploads.length} value={finished} />
        </div>
      )}
      {failed.length > 0 && (
        <div className="flex items-start gap-2">
          <ul className="flex min-w-0 grow flex-col gap-1 text-sm">
            {failed.map(({ key, name, problem }) => (
              <li key={key} className="flex items-start gap-2">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                <span className="min-w-0 break-words">
                  <strong className="font-medium">{name}</strong>: {problem}
                </span>
              </li>
            ))}
          </ul>
          <IconButton icon={X} label="Hide" size="sm" onClick={clear} />
        </div>
      )}
    </div>
  )
}

interface UploadButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  onFiles(files: File[]): void
  multiple?: boolean
  label?: string
}

export function UploadButton({ onFiles, multiple = false, label = 'Upload', ...rest }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} icon={Upload}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []))
          // The empty value lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

interface PictureUpload {
  readonly key: number
  readonly name: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly problem?: string
}

export interface PictureUploads {
  readonly uploads: readonly PictureUpload[]
  readonly isUnderWay: boolean
  add(files: Iterable<File>): void
  clear(): void
}

let count = 0

/** @param hold called for each accepted file; its result is called once the file has arrived or failed. */
export function useUploads(
  onDone?: (picture: Media) => void,
  hold: () => (isLost: boolean) => void = () => () => {},
): PictureUploads {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const queue = useRef(Promise.resolve())
  const abort = useRef(new AbortController())
  const handleDone = useRef(onDone)
  handleDone.current = onDone
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])

  function updateUpload(key: number, changes: Partial<PictureUpload>): void {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  }

  async function send(key: number, file: File, release: (isLost: boolean) => void): Promise<void> {
    const { signal } = abort.current
    try {
      const picture = await uploadPicture(file, signal)
      updateUpload(key, { state: 'done' })
      handleDone.current?.(picture)
      release(false)
      client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
    } catch (error) {
      updateUpload(key, { state: 'failed', problem: messageFrom(error, 'Failed to upload image. Please try again.') })
      release(true)
    }
  }

  return {
    uploads,
    isUnderWay: uploads.some(({ state }) => state === 'waiting'),
    add(files) {
      const added = Array.from(files, (file): PictureUpload => {
        const [key, release] = [++count, hold()]
        queue.current = queue.current.then(() => send(key, file, release))
        return { key, name: file.name || 'picture', state: 'waiting' }
      })
      // Finished uploads are already visible in the library.
      if (added.length > 0) setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting')),
  }
}

export function filesOfTransfer(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? [])
}
