import {
  ALT_LIMIT,
  type CropMediaInput,
  type Media,
  type MediaDetail,
  mediaCalls,
  type FocalPoint as Point,
  type UpdateMediaInput,
} from '@hometown/shared-types/media'
import { CAPTION_LIMIT, type PictureNotes } from '@hometown/shared-types/picture-credit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Crop, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { CreditFields, problemOfLink } from '../../parts/pictures/CreditFields.tsx'
import { PictureView } from '../../parts/pictures/PictureView.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CropTool, FocalPoint, largestRect } from './CropTool.tsx'
import { DeletePicture, UsesList } from './DeletePicture.tsx'

interface MediaDetailsProps {
  picture: MediaDetail
  onClose(): void
  onShow(id: string): void
}

interface Edits extends Partial<PictureNotes> {
  alt?: string
  focalPoint?: Point
}

export function MediaDetails({ picture, onClose, onShow }: MediaDetailsProps) {
  const [edits, setEdits] = useState<Edits>({})
  const [isCropping, setCropping] = useState(false)
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: (changes: UpdateMediaInput) => api(mediaCalls.update, { params: { id: picture.id }, body: changes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['media'] }),
  })
  const alt = edits.alt ?? picture.alt ?? ''
  const focalPoint = edits.focalPoint ?? picture.focalPoint
  const notes = { ...notesOf(picture), ...notesOf(edits) }
  const isChanged =
    alt !== (picture.alt ?? '') ||
    NOTES.some((name) => notes[name] !== picture[name]) ||
    focalPoint.x !== picture.focalPoint.x ||
    focalPoint.y !== picture.focalPoint.y
  const edited = { ...picture, focalPoint }

  if (isCropping) return <CropView picture={picture} onBack={() => setCropping(false)} onCut={onShow} />

  function save(): void {
    const { alt: _alt, ...changed } = edits
    update.mutate(
      { ...changed, alt, focalPoint },
      {
        onSuccess: () => {
          // Keep the fields that were changed during the save.
          setEdits((now) => withoutSaved(now, edits))
          toast({ title: 'Picture saved' })
        },
        onError: (error) => toastFailure('Error', error, 'Couldn’t save the picture.'),
      },
    )
  }

  function leaveDeleted(): void {
    // Drop unsaved changes of the deleted picture, so that the dialog doesn't ask.
    flushSync(() => setEdits({}))
    onClose()
  }

  return (
    <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
      <UnsavedChanges when={isChanged} />
      <div className="flex min-w-0 flex-col gap-4">
        <FocalPoint
          picture={edited}
          value={focalPoint}
          onChange={(value) => setEdits({ ...edits, focalPoint: value })}
        />
        <p id="focal-point-hint" className="text-center text-quiet text-sm">
          Mark the most important spot: click, drag, or use the arrow keys. Crops keep it in view.
        </p>
        <CropPreviews picture={edited} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Field
            label="Alt text"
            hint={
              alt.trim() === ''
                ? 'Missing. Describe the picture for readers who can’t see it.'
                : 'Describe the picture for readers who can’t see it.'
            }
          >
            <Textarea
              value={alt}
              maxLength={ALT_LIMIT}
              onChange={({ target }) => setEdits({ ...edits, alt: target.value })}
            />
          </Field>
          <Field
            label="Caption"
            hint="Readers see the caption under the picture. An article can have its own."
            aside={`${notes.caption?.length ?? 0}/${CAPTION_LIMIT}`}
          >
            <Textarea
              value={notes.caption ?? ''}
              maxLength={CAPTION_LIMIT}
              onChange={({ target }) => setEdits({ ...edits, caption: target.value || null })}
            />
          </Field>
          <CreditFields value={notes} onChange={(changes) => setEdits((now) => ({ ...now, ...changes }))} />
          <div>
            <Button
              type="submit"
              variant="primary"
              disabled={!isChanged || problemOfLink(notes.creditUrl) !== undefined}
              pending={update.isPending}
            >
              Save
            </Button>
          </div>
        </form>
        <Part title="Where it’s used">
          <UsesList uses={picture.uses} />
        </Part>
        <Part title="File">
          <FileFacts picture={picture} />
        </Part>
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <Button onClick={() => setCropping(true)}>
            <Crop aria-hidden />
            Crop
          </Button>
          <Button asChild>
            <a href={apiAddress(picture.url)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open
            </a>
          </Button>
          <DeletePicture picture={picture} onDeleted={leaveDeleted} />
        </div>
      </div>
    </div>
  )
}

const NOTES = ['caption', 'credit', 'creditUrl', 'license', 'madeWithAi'] as const

function notesOf<T extends Partial<PictureNotes>>(source: T): Pick<T, keyof T & (typeof NOTES)[number]> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => NOTES.some((note) => note === name))) as Pick<
    T,
    keyof T & (typeof NOTES)[number]
  >
}

function withoutSaved(now: Edits, saved: Edits): Edits {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(value, Reflect.get(saved, name))))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}

const FORMS = [
  { label: '16:9', ratio: '16 / 9', width: '8rem' },
  { label: '1:1', ratio: '1', width: '4.5rem' },
  { label: '4:5', ratio: '4 / 5', width: '3.6rem' },
] as const

function CropPreviews({ picture }: { picture: Media }) {
  return (
    <ul aria-label="Crop previews" className="flex flex-wrap items-end justify-center gap-4">
      {FORMS.map(({ label, ratio, width }) => (
        <li key={label} className="flex flex-col items-center gap-1 text-quiet text-xs tabular-nums">
          <span className="block overflow-hidden rounded-sm border bg-sunken" style={{ aspectRatio: ratio, width }}>
            <PictureView picture={picture} alt="" sizes={width} className="size-full" />
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}

function FileFacts({ picture }: { picture: Media }) {
  const time = useCountyTime()
  const facts = [
    ['File', picture.originalName ?? 'Unnamed'],
    ['Size', `${picture.width} × ${picture.height} pixels, ${formatBytes(picture.bytes)}`],
    ['Added', time.dateTime(picture.createdAt)],
    ['Kept', picture.inWordPress ? 'In WordPress’s media library' : 'On this server'],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CropViewProps {
  picture: Media
  onBack(): void
  onCut(id: string): void
}

function CropView({ picture, onBack, onCut }: CropViewProps) {
  const [part, setPart] = useState(() => largestRect(picture, null))
  const client = useQueryClient()
  const crop = useMutation({
    mutationFn: (rectangle: CropMediaInput) => api(mediaCalls.crop, { params: { id: picture.id }, body: rectangle }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['media', 'list'] }),
  })
  const isWhole = part.width === picture.width && part.height === picture.height

  function cut(): void {
    crop.mutate(part, {
      onSuccess: ({ id }) => {
        toast({ title: 'Picture cropped', description: 'We saved a new picture and kept the original.' })
        onCut(id)
      },
      onError: (error) => toastFailure('Error', error, 'Couldn’t crop the picture.'),
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <CropTool picture={picture} value={part} onChange={setPart} />
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onBack}>Cancel</Button>
        <Button variant="primary" disabled={isWhole} pending={crop.isPending} onClick={cut}>
          Save as new picture
        </Button>
      </div>
    </div>
  )
}
