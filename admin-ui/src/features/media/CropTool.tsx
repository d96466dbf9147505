import type { FocalPoint as Point } from '@hometown/shared-types/contract/fields'
import { type CropMediaInput, type Media, MIN_CROP_SIDE } from '@hometown/shared-types/contract/media'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { PictureView } from '../../parts/pictures/PictureView.tsx'
import { Button } from '../../ui/Button.tsx'

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

interface Drag {
  readonly resizes: boolean
  readonly x: number
  readonly y: number
  readonly from: Rect
}

/** A crop rectangle: drag it, pull its corner, or use the arrow keys. */
export function CropTool({ picture, value, onChange }: CropToolProps) {
  const [ratio, setRatio] = useState<Ratio>(null)
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)

  function start(event: PointerEvent<HTMLElement>, resizes: boolean): void {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { resizes, x: event.clientX, y: event.clientY, from: value }
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    const shown = frame.current?.getBoundingClientRect()
    if (!drag.current || !shown || event.buttons === 0) return
    const { resizes, x, y, from } = drag.current
    const scale = picture.width / shown.width
    change(from, resizes, (event.clientX - x) * scale, (event.clientY - y) * scale)
  }

  function change(from: Rect, resizes: boolean, right: number, down: number): void {
    onChange(resizes ? resizeRect(from, right, down, picture, ratio) : moveRect(from, right, down, picture))
  }

  function step(event: KeyboardEvent): void {
    const [right, down] = STEPS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 100))
    change(value, event.shiftKey, right * by, down * by)
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
            onPointerDown={(event) => start(event, false)}
            onPointerMove={follow}
            onKeyDown={step}
          />
          <span
            aria-hidden
            className="absolute -right-3 -bottom-3 grid size-6 cursor-nwse-resize touch-none place-items-center"
            onPointerDown={(event) => start(event, true)}
            onPointerMove={follow}
          >
            <span className="size-3 rounded-full border border-[#000000] bg-[#ffffff]" />
          </span>
        </div>
      </div>
      <p id="crop-size" aria-live="polite" className="text-center text-sm tabular-nums">
        {value.width} × {value.height} pixels
      </p>
      <p id="crop-hint" className="text-center text-quiet text-sm">
        Drag the area or its corner. Arrow keys move it, and Shift with arrow keys resizes it.
      </p>
    </div>
  )
}

/** In pixels of the picture. */
type Rect = CropMediaInput
interface Size {
  readonly width: number
  readonly height: number
}

/** Width divided by height; null for any ratio. */
type Ratio = number | null

/** The largest rectangle with this ratio, centered on `around`. */
export function largestRect(picture: Size, ratio: Ratio, around?: Rect): Rect {
  const width = ratio === null ? picture.width : Math.min(picture.width, picture.height * ratio)
  const height = ratio === null ? picture.height : width / ratio
  const middle = around && { x: around.left + around.width / 2, y: around.top + around.height / 2 }
  const left = (middle?.x ?? picture.width / 2) - width / 2
  const top = (middle?.y ?? picture.height / 2) - height / 2
  return moveRect({ left, top, width, height }, 0, 0, picture)
}

/** Moves the rectangle, keeping it inside the picture and on whole pixels. */
export function moveRect(rect: Rect, right: number, down: number, picture: Size): Rect {
  const width = Math.round(Math.min(rect.width, picture.width))
  const height = Math.round(Math.min(rect.height, picture.height))
  return {
    left: clamp(Math.round(rect.left + right), 0, picture.width - width),
    top: clamp(Math.round(rect.top + down), 0, picture.height - height),
    width,
    height,
  }
}

/** Moves the lower right corner; the upper left one stays. */
export function resizeRect(rect: Rect, right: number, down: number, picture: Size, ratio: Ratio): Rect {
  const room = { x: picture.width - rect.left, y: picture.height - rect.top }
  let width = clamp(rect.width + right, MIN_CROP_SIDE, room.x)
  let height = clamp(rect.height + down, MIN_CROP_SIDE, room.y)
  if (ratio !== null) {
    // Follow the axis with the larger change.
    if (Math.abs(width - rect.width) < Math.abs(height - rect.height) * ratio) width = height * ratio
    width = clamp(width, Math.max(MIN_CROP_SIDE, MIN_CROP_SIDE * ratio), Math.min(room.x, room.y * ratio))
    height = width / ratio
  }
  return { ...rect, width: Math.round(width), height: Math.round(height) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

interface FocalPointProps {
  picture: Media
  value: Point
  onChange(value: Point): void
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
