import { CircleAlert, Upload, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Uploads } from './use-uploads.ts'

/** Upload progress and failures. Hidden once all have arrived. */
export function UploadList({ uploads, isUnderWay, clear }: Uploads) {
  const failed = uploads.filter(({ state }) => state === 'failed')
  const through = uploads.filter(({ state }) => state === 'done').length + failed.length
  if (!isUnderWay && failed.length === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-lg border bg-surface p-3" aria-live="polite">
      {isUnderWay && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm tabular-nums">
            Uploading {Math.min(through + 1, uploads.length)} of {uploads.length}…
          </p>
          <progress aria-label="Upload" className="h-1.5 w-full accent-accent" max={uploads.length} value={through} />
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
  /** Allows several files. */
  multiple?: boolean
  label?: string
}

/** Opens the file chooser for pictures. */
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
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
