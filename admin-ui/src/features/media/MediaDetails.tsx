import 'react-image-crop/dist/ReactCrop.css'
import type { FocalPoint as Point } from '@hometown/shared-types/contract/fields'
import {
  ALT_LIMIT,
  type CropMediaInput,
  type Media,
  type MediaChanges,
  type MediaDetail,
  MIN_CROP_SIDE,
  mediaCalls,
  type UpdateMediaInput,
  updateMediaSchema,
} from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { zodResolver } from '@hookform/resolvers/zod'
import { Crop, ExternalLink } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { api, apiAddress } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { SavingForm } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaleEntity } from '../../parts/forms/StaleEntity.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { CreditFields } from '../../parts/pictures/CreditFields.tsx'
import { PictureView } from '../../parts/pictures/PictureView.tsx'
import { OpenFormContext, useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { DeletePicture, PictureUsesList } from './DeletePicture.tsx'

interface MediaDetailsProps {
  picture: MediaDetail
  onClose(): void
  onShow(id: string): void
}

function mediaValues({ alt, focalPoint, caption, credit, creditUrl, license, madeWithAi }: Media): UpdateMediaInput {
  return { alt: alt ?? '', caption: caption ?? '', focalPoint, credit, creditUrl, license, madeWithAi }
}

export function MediaDetails({ picture, onClose, onShow }: MediaDetailsProps) {
  const entityForm = useEntityForm<UpdateMediaInput, MediaChanges, Media>({
    noun: 'picture',
    opened: picture,
    resolver: zodResolver(updateMediaSchema),
    valuesOf: (saved = picture) => mediaValues(saved),
    save: (body, { id, version } = picture) => api(mediaCalls.update, { params: { id }, body: { ...body, version } }),
    queryKey: ['media'],
  })
  const { form, isPending } = entityForm
  const { isDirty } = form.formState
  const [alt, focalPoint] = form.watch(['alt', 'focalPoint'])
  const [isCropping, setCropping] = useState(false)

  if (isCropping)
    return (
      <>
        <UnsavedChanges when={isDirty} />
        <CropPictureView picture={picture} onBack={() => setCropping(false)} onCut={onShow} />
      </>
    )

  function leaveDeleted(): void {
    // Drop unsaved changes of the deleted picture, so that the dialog doesn't ask.
    flushSync(() => form.reset())
    onClose()
  }

  return (
    <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
      <UnsavedChanges when={isDirty} />
      <div className="flex min-w-0 flex-col gap-4">
        <FocalPointField
          picture={picture}
          value={focalPoint ?? picture.focalPoint}
          onChange={(value) => form.setValue('focalPoint', value, { shouldDirty: true })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <SavingForm of={entityForm} className="flex flex-col gap-3">
          <StaleEntity of={entityForm} />
          <TextField<UpdateMediaInput>
            name="alt"
            label="Alt text"
            hint={`${!alt?.trim() ? 'Missing. ' : ''}Describe the picture for readers who can’t see it.`}
            rows={3}
            maxLength={ALT_LIMIT}
          />
          <TextField<UpdateMediaInput>
            name="caption"
            label="Caption"
            hint="Readers see the caption under the picture. An article can have its own."
            rows={3}
            counted={CAPTION_LIMIT}
            maxLength={CAPTION_LIMIT}
          />
          <CreditFields />
          <div>
            <Button type="submit" variant="primary" disabled={!isDirty} pending={isPending}>
              Save
            </Button>
          </div>
        </SavingForm>
        <PictureDetailsPart title="Where it’s used">
          <PictureUsesList uses={picture.uses} />
        </PictureDetailsPart>
        <PictureDetailsPart title="File">
          <PictureFileFacts picture={picture} />
        </PictureDetailsPart>
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <Button onClick={() => setCropping(true)} icon={Crop}>
            Crop
          </Button>
          <Button asChild>
            <a href={apiAddress(picture.url)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open
            </a>
          </Button>
          <OpenFormContext value={entityForm}>
            <DeletePicture
              picture={{ ...picture, ...entityForm.entity, uses: picture.uses }}
              onDeleted={leaveDeleted}
            />
          </OpenFormContext>
        </div>
      </div>
    </div>
  )
}

function PictureDetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

function PictureFileFacts({ picture }: { picture: Media }) {
  const time = useCountyTime()
  return (
    <Facts
      isNarrow
      facts={[
        ['File', picture.originalName ?? 'Unnamed'],
        ['Size', `${picture.width} × ${picture.height} pixels, ${formatBytes(picture.bytes)}`],
        ['Added', time.dateTime(picture.createdAt)],
        ['Kept', picture.inWordPress ? 'In WordPress’s media library' : 'On this server'],
      ]}
    />
  )
}

const FOCAL_POINT_KEY_STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface FocalPointFieldProps {
  picture: Media
  value: Point
  onChange(value: Point): void
}

function FocalPointField({ picture, value, onChange }: FocalPointFieldProps) {
  const change = (x: number, y: number) => onChange({ x: shareFromPercent(x), y: shareFromPercent(y) })

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    change((clientX - left) / width, (clientY - top) / height)
  }

  function step(event: KeyboardEvent): void {
    const toward = FOCAL_POINT_KEY_STEPS[event.key]
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
          aria-label={`Focal point, ${percentText(value.x)} from the left and ${percentText(value.y)} from the top`}
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
            style={{ left: percentText(value.x), top: percentText(value.y) }}
          />
        </button>
      </div>
      <p id="focal-point-hint" className="text-center text-quiet text-sm">
        Mark the most important spot: click, drag, or use the arrow keys. Crops keep it in view.
      </p>
    </>
  )
}

function shareFromPercent(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100
}

function percentText(value: number): string {
  return `${Math.round(value * 100)}%`
}

const MIDDLE_CROP: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 }

function CropPictureView({ picture, onBack, onCut }: { picture: Media; onBack(): void; onCut(id: string): void }) {
  const [area, setArea] = useState(MIDDLE_CROP)
  const part = cropInputFrom(picture, area)
  const crop = useAction({
    run: () => api(mediaCalls.crop, { params: { id: picture.id }, body: part }),
    said: { title: 'Picture cropped', description: 'We saved a new picture and kept the original.' },
    done: ({ id }) => onCut(id),
    failed: 'Couldn’t crop the picture',
    list: 'media',
  })

  return (
    <div className="flex flex-col gap-4">
      <ReactCrop crop={area} keepSelection className="mx-auto w-fit" onChange={(_pixels, percent) => setArea(percent)}>
        <PictureView
          picture={picture}
          alt=""
          fit="contain"
          sizes="(min-width: 64rem) 34rem, 90vw"
          className="block h-auto max-h-[50vh] w-auto max-w-full"
        />
      </ReactCrop>
      <p aria-live="polite" className="text-center text-sm tabular-nums">
        {part.width} × {part.height} pixels
      </p>
      <p className="text-center text-quiet text-sm">
        Drag the area or its handles, or move them with the Tab and arrow keys.
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onBack}>Cancel</Button>
        <Button variant="primary" pending={crop.isPending} onClick={() => crop.mutate()}>
          Save as new picture
        </Button>
      </div>
    </div>
  )
}

function cropInputFrom({ width, height }: Media, area: PercentCrop): CropMediaInput {
  const span = (start: number, length: number, whole: number) => {
    const size = Math.min(whole, Math.max(MIN_CROP_SIDE, Math.round((length / 100) * whole)))
    return { size, from: Math.max(0, Math.min(Math.round((start / 100) * whole), whole - size)) }
  }
  const [across, down] = [span(area.x, area.width, width), span(area.y, area.height, height)]
  return { left: across.from, top: down.from, width: across.size, height: down.size }
}
