import type { Media } from '@hometown/shared-types/media'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { PictureView } from '../../parts/pictures/PictureView.tsx'
import { Button } from '../../ui/Button.tsx'
import { CORNERS, type Corner, largestRect, moveRect, type Ratio, type Rect, resizeRect } from './crop-rect.ts'

interface CropToolProps {
  picture: Media
  value: Rect
  onChange(value: Rect): void
}

const RATIOS: readonly { label: string; ratio: Ratio }[] = [
  { label: 'Free', ratio: null },
  { label: '16:9', ratio: 16 / 9 },
  { label: '4:3', ratio: 4 / 3 },
  { label: '1:1', ratio: 1 },
  { label: '4:5', ratio: 4 / 5 },
]

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const PLACES: Readonly<Record<Corner, string>> = {
  nw: '-left-3 -top-3 cursor-nwse-resize',
  ne: '-right-3 -top-3 cursor-nesw-resize',
  sw: '-left-3 -bottom-3 cursor-nesw-resize',
  se: '-right-3 -bottom-3 cursor-nwse-resize',
}

interface Drag {
  readonly corner: Corner | undefined
  readonly x: number
  readonly y: number
  readonly from: Rect
}

/** A crop rectangle: drag it, pull its corners, or use the arrow keys. */
export function CropTool({ picture, value, onChange }: CropToolProps) {
  const [ratio, setRatio] = useState<Ratio>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)

  function start(event: PointerEvent<HTMLElement>, corner?: Corner): void {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { corner, x: event.clientX, y: event.clientY, from: value }
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    const shown = frame.current?.getBoundingClientRect()
    if (!drag.current || !shown || event.buttons === 0) return
    const { corner, x, y, from } = drag.current
    change(
      from,
      corner,
      (event.clientX - x) * (picture.width / shown.width),
      (event.clientY - y) * (picture.height / shown.height),
    )
  }

  function change(from: Rect, corner: Corner | undefined, right: number, down: number): void {
    onChange(corner ? resizeRect(from, corner, right, down, picture, ratio) : moveRect(from, right, down, picture))
  }

  function step(event: KeyboardEvent): void {
    const [right, down] = STEPS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 100))
    change(value, event.shiftKey ? 'se' : undefined, right * by, down * by)
  }

  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  const place = {
    left: share(value.left, picture.width),
    top: share(value.top, picture.height),
    width: share(value.width, picture.width),
    height: share(value.height, picture.height),
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Shape</legend>
        {RATIOS.map((choice) => (
          <Button
            key={choice.label}
            size="sm"
            variant={choice.ratio === ratio ? 'secondary' : 'ghost'}
            aria-pressed={choice.ratio === ratio}
            onClick={() => {
              setRatio(choice.ratio)
              if (choice.ratio !== null) onChange(largestRect(picture, choice.ratio, value))
            }}
          >
            {choice.label}
          </Button>
        ))}
      </fieldset>
      <div ref={frame} className="relative mx-auto w-fit max-w-full select-none">
        <PictureView
          picture={picture}
          alt=""
          fit="contain"
          sizes="(min-width: 64rem) 34rem, 90vw"
          className="block h-auto max-h-[50vh] w-auto max-w-full"
        />
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          <div className="absolute shadow-[0_0_0_200vmax_rgb(0_0_0/0.55)]" style={place} />
        </div>
        <div className="absolute" style={place}>
          <button
            type="button"
            aria-label="Crop area"
            aria-describedby="crop-hint crop-size"
            className="absolute inset-0 cursor-move touch-none border-2 border-[#ffffff] outline-offset-0"
            onPointerDown={(event) => start(event)}
            onPointerMove={follow}
            onKeyDown={step}
          />
          {CORNERS.map((corner) => (
            <span
              key={corner}
              aria-hidden
              className={`absolute grid size-6 touch-none place-items-center ${PLACES[corner]}`}
              onPointerDown={(event) => start(event, corner)}
              onPointerMove={follow}
            >
              <span className="size-3 rounded-full border border-[#000000] bg-[#ffffff]" />
            </span>
          ))}
        </div>
      </div>
      <p id="crop-size" aria-live="polite" className="text-center text-sm tabular-nums">
        {value.width} × {value.height} pixels
      </p>
      <p id="crop-hint" className="text-center text-quiet text-sm">
        Drag the area or its corners. Arrow keys move it, and Shift with arrow keys resizes it.
      </p>
    </div>
  )
}
