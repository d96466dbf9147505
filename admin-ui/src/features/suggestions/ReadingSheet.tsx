import { type ReactNode, type TouchEvent, useRef } from 'react'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Pixels to the right that close the sheet. */
const SWIPE = 80

interface ReadingSheetProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** The reading pane of small screens: closed by its button, Escape, the browser's Back or a swipe to the right. */
export function ReadingSheet({ title, onClose, children }: ReadingSheetProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  function begin({ touches }: TouchEvent): void {
    const touch = touches[0]
    start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  function end({ changedTouches }: TouchEvent): void {
    const touch = changedTouches[0]
    const from = start.current
    start.current = undefined
    if (!touch || !from) return
    const [right, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)]
    if (right > SWIPE && down < right / 2) onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={title} titleHidden width="42rem">
      <div data-reading onTouchStart={begin} onTouchEnd={end}>
        <div className="flex justify-end px-3 pt-1.5">
          <CloseButton className="max-md:size-11" onClick={onClose} />
        </div>
        {children}
      </div>
    </Sheet>
  )
}
