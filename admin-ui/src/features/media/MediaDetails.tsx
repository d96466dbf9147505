import {
  ALT_LIMIT,
  type Media,
  type MediaChanges,
  type MediaDetail,
  mediaCalls,
  type UpdateMediaInput,
  updateMediaSchema,
} from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { zodResolver } from '@hookform/resolvers/zod'
import { Crop, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, apiAddress } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { SavingForm, StaleEntity, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { CreditFields } from '../../parts/pictures/CreditFields.tsx'
import { OpenForm } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CropView } from './CropView.tsx'
import { DeletePicture, UsesList } from './DeletePicture.tsx'
import { FocalPoint } from './FocalPoint.tsx'

interface MediaDetailsProps {
  picture: MediaDetail
  onClose(): void
  onShow(id: string): void
}

function valuesOf({ alt, focalPoint, caption, credit, creditUrl, license, madeWithAi }: Media): UpdateMediaInput {
  return { alt: alt ?? '', caption: caption ?? '', focalPoint, credit, creditUrl, license, madeWithAi }
}

export function MediaDetails({ picture, onClose, onShow }: MediaDetailsProps) {
  const entityForm = useEntityForm<UpdateMediaInput, MediaChanges, Media>({
    noun: 'picture',
    opened: picture,
    resolver: zodResolver(updateMediaSchema),
    valuesOf: (saved = picture) => valuesOf(saved),
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
        <CropView picture={picture} onBack={() => setCropping(false)} onCut={onShow} />
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
        <FocalPoint
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
        <Part title="Where it’s used">
          <UsesList uses={picture.uses} />
        </Part>
        <Part title="File">
          <FileFacts picture={picture} />
        </Part>
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
          <OpenForm value={entityForm}>
            <DeletePicture
              picture={{ ...picture, ...entityForm.entity, uses: picture.uses }}
              onDeleted={leaveDeleted}
            />
          </OpenForm>
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

function FileFacts({ picture }: { picture: Media }) {
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
