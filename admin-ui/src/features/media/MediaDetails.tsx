import { ALT_LIMIT, type MediaDetail, type FocalPoint as Point } from '@hometown/shared-types/media'
import { Crop, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiAddress } from '../../lib/config.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CropPreviews } from './CropPreviews.tsx'
import { CropView } from './CropView.tsx'
import { DeletePicture } from './DeletePicture.tsx'
import { FileFacts } from './FileFacts.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { useUpdateMedia } from './media.api.ts'
import { UsesList } from './UsesList.tsx'

interface MediaDetailsProps {
  picture: MediaDetail
  onClose(): void
  onShow(id: string): void
}

interface Edits {
  alt?: string
  focalPoint?: Point
}

export function MediaDetails({ picture, onClose, onShow }: MediaDetailsProps) {
  const [edits, setEdits] = useState<Edits>({})
  const [isCropping, setCropping] = useState(false)
  const update = useUpdateMedia(picture.id)
  const alt = edits.alt ?? picture.alt ?? ''
  const focalPoint = edits.focalPoint ?? picture.focalPoint
  const isChanged =
    alt !== (picture.alt ?? '') || focalPoint.x !== picture.focalPoint.x || focalPoint.y !== picture.focalPoint.y
  const edited = { ...picture, focalPoint }

  if (isCropping) return <CropView picture={picture} onBack={() => setCropping(false)} onCut={onShow} />

  function save(): void {
    const saved = new Set<unknown>(Object.values(edits))
    update.mutate(
      { alt, focalPoint },
      {
        onSuccess: () => {
          // Keep the fields that were changed during the save.
          setEdits((now) => Object.fromEntries(Object.entries(now).filter(([, value]) => !saved.has(value))))
          toast({ title: 'Picture saved' })
        },
        onError: (error) => toastFailure('Error', error, 'The picture could not be saved.'),
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
          Point at what must stay in sight: click, drag, or use the arrow keys.
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
                ? 'Missing: say in a few words what is to be seen, for those who can’t see it.'
                : 'What is to be seen, for those who can’t see it.'
            }
          >
            <Textarea
              value={alt}
              maxLength={ALT_LIMIT}
              onChange={({ target }) => setEdits({ ...edits, alt: target.value })}
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" disabled={!isChanged} pending={update.isPending}>
              Save
            </Button>
          </div>
        </form>
        <Part title="Where it is used">
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  )
}
