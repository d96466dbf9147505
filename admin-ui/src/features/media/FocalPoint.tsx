import type { FocalPoint as Point } from '@hometown/shared-types/contract/fields'
import type { Media } from '@hometown/shared-types/contract/media'
import type { KeyboardEvent, PointerEvent } from 'react'
import { PictureView } from '../../parts/pictures/PictureView.tsx'

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface FocalPointProps {
  picture: Media
  value: Point
  onChange(value: Point): void
}

/** Sets the point that must stay visible, by pointer or arrow keys. */
export function FocalPoint({ picture, value, onChange }: FocalPointProps) {
  const change = (x: number, y: number) => onChange({ x: share(x), y: share(y) })

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    change((clientX - left) / width, (clientY - top) / height)
  }

  function step(event: KeyboardEvent): void {
    const toward = STEPS[event.key]
    if (!toward) return
    event.preventDefault()
    const by = event.shiftKey ? 0.1 : 0.02
    change(value.x + toward.x * by, value.y + toward.y * by)
  }

  return (
    <>
      <div className="relative mx-auto w-fit max-w-full">
        <PictureView
          picture={{ ...picture, focalPoint: value }}
          alt={picture.alt ?? ''}
          fit="contain"
          sizes="(min-width: 64rem) 34rem, 90vw"
          className="block h-auto max-h-[46vh] w-auto max-w-full rounded-md"
        />
        <button
          type="button"
          aria-label={`Focal point, ${percent(value.x)} from the left and ${percent(value.y)} from the top`}
          aria-describedby="focal-point-hint"
          className="absolute inset-0 cursor-crosshair touch-none rounded-md"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={(event) => event.buttons > 0 && point(event)}
          onKeyDown={step}
        >
          <span
            className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-7 rounded-full border-2 border-[#ffffff] shadow-[0_0_0_2px_rgb(0_0_0/0.65),inset_0_0_0_2px_rgb(0_0_0/0.35)]"
            style={{ left: percent(value.x), top: percent(value.y) }}
          />
        </button>
      </div>
      <p id="focal-point-hint" className="text-center text-quiet text-sm">
        Mark the most important spot: click, drag, or use the arrow keys. Crops keep it in view.
      </p>
    </>
  )
}

function share(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100
}

function percent(value: number): string {
  return `${Math.round(value * 100)}%`
}
