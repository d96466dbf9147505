import { CircleAlert } from 'lucide-react'
import type { Refusal } from './refusal.ts'

interface RefusalNoteProps {
  refusal: Refusal
  /** Leads to the field at fault. */
  onGo(): void
}

/** Beside the pressed button: why nothing happened. */
export function RefusalNote({ refusal: { what, why, fields }, onGo }: RefusalNoteProps) {
  const text = `${what}: ${why}`
  return (
    <div role="alert" className="flex min-w-0 flex-1 items-center gap-1.5 text-danger md:justify-end">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {fields.length > 0 ? (
        <button type="button" onClick={onGo} className="min-w-0 rounded-sm text-left underline underline-offset-2">
          {text}
        </button>
      ) : (
        <p className="min-w-0">
          {text} <span className="text-quiet max-md:hidden">This tab keeps your text.</span>
        </p>
      )}
    </div>
  )
}
