import { Images } from 'lucide-react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'

interface PastedPicturesProps {
  count: number
  onUpload(): void
  onLeaveOut(): void
}

/** Pictures of pasted text come into the article only when somebody says so, and then as our own. */
export function PastedPictures({ count, onUpload, onLeaveOut }: PastedPicturesProps) {
  return (
    <section
      aria-label="Pasted pictures"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised px-3 py-2 shadow-floating"
    >
      <Images aria-hidden className="size-5 shrink-0 text-quiet" />
      <p role="status" className="min-w-0 flex-1 basis-40">
        The text came with {countOf(count, 'picture')}. Make sure you may use {count === 1 ? 'it' : 'them'}.
      </p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={onUpload} className="max-md:h-11">
          Upload {countOf(count, 'picture')}
        </Button>
        <Button onClick={onLeaveOut} className="max-md:h-11">
          Leave out
        </Button>
      </div>
    </section>
  )
}
