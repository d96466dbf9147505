import type { Media, FocalPoint as Point } from '@hometown/shared-types/media'
import type { KeyboardEvent, PointerEvent } from 'react'
import { PictureView } from '../../parts/pictures/PictureView.tsx'

interface FocalPointProps {
  picture: Media
  value: Point
  onChange(value: Point): void
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Sets the point that must stay visible, by pointer or arrow keys. */
export function FocalPoint({ picture, value, onChange }: FocalPointProps) {
  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) })
  }

  function step(event: KeyboardEvent): void {
    const [right, down] = STEPS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? 0.1 : 0.02
    onChange({ x: share(value.x + right * by), y: share(value.y + down * by) })
  }

  return (
    <div className="relative mx-auto w-fit max-w-full">
      <PictureView
        picture={picture}
        alt={picture.alt ?? ''}
        fit="contain"
        sizes="(min-width: 64rem) 34rem, 90vw"
        className="block h-auto max-h-[46vh] w-auto max-w-full rounded-md"
      />
      <button
        type="button"
        aria-label={`Focal point, ${percent(value.x)} from the left and ${percent(value.y)} from the top`}
        aria-describedby="focal-point-hint"
        className="absolute inset-0 touch-none rounded-md"
        style={{ cursor: 'crosshair' }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) point(event)
        }}
        onKeyDown={step}
      >
        <span
          className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-7 rounded-full border-2 border-[#ffffff] shadow-[0_0_0_2px_rgb(0_0_0/0.65),inset_0_0_0_2px_rgb(0_0_0/0.35)]"
          style={{ left: percent(value.x), top: percent(value.y) }}
        />
      </button>
    </div>
  )
}

function share(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100
}

function percent(value: number): string {
  return `${Math.round(value * 100)}%`
}
