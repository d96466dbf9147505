import type { FocalPoint as Point } from '@hometown/shared-types/contract/fields'
import { ALT_LIMIT, type Media, type MediaDetail, mediaCalls } from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT, type PictureCredit } from '@hometown/shared-types/contract/pictures'
import { formatBytes } from '@hometown/shared-types/rules/bytes'
import { Crop, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { apiAddress } from '../../lib/config.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { rebaseForm } from '../../parts/forms/typed-values.ts'
import { CreditFields, problemOfLink } from '../../parts/pictures/CreditFields.tsx'
import { useAction } from '../../parts/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { CropView } from './CropView.tsx'
import { DeletePicture, UsesList } from './DeletePicture.tsx'
import { FocalPoint } from './FocalPoint.tsx'

interface MediaDetailsProps {
  picture: MediaDetail
  onClose(): void
  onShow(id: string): void
}

interface PictureValues extends PictureCredit {
  alt: string
  caption: string
  focalPoint: Point
}

function valuesOf({ alt, focalPoint, caption, credit, creditUrl, license, madeWithAi }: Media): PictureValues {
  return { alt: alt ?? '', caption: caption ?? '', focalPoint, credit, creditUrl, license, madeWithAi }
}

export function MediaDetails({ picture, onClose, onShow }: MediaDetailsProps) {
  const form = useForm<PictureValues>({ defaultValues: valuesOf(picture) })
  const { isDirty } = form.formState
  const { alt, focalPoint, caption: _, ...credit } = form.watch()
  const change = (changes: Partial<PictureValues>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof PictureValues, value, { shouldDirty: true })
  }
  const [isCropping, setCropping] = useState(false)
  const update = useAction({
    run: (values: PictureValues) => api(mediaCalls.update, { params: { id: picture.id }, body: values }),
    done(saved, sent) {
      rebaseForm(form, sent, valuesOf(saved))
      toast({ title: 'Picture saved' })
    },
    failed: 'Error',
    otherwise: 'Couldn’t save the picture.',
    list: 'media',
  })

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
        <FocalPoint picture={picture} value={focalPoint} onChange={(value) => change({ focalPoint: value })} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <FormProvider {...form}>
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              update.mutate(structuredClone(form.getValues()))
            }}
          >
            <TextField<PictureValues>
              name="alt"
              label="Alt text"
              hint={`${alt.trim() === '' ? 'Missing. ' : ''}Describe the picture for readers who can’t see it.`}
              rows={3}
              maxLength={ALT_LIMIT}
            />
            <TextField<PictureValues>
              name="caption"
              label="Caption"
              hint="Readers see the caption under the picture. An article can have its own."
              rows={3}
              counted={CAPTION_LIMIT}
              maxLength={CAPTION_LIMIT}
            />
            <CreditFields value={credit} onChange={change} />
            <div>
              <Button
                type="submit"
                variant="primary"
                disabled={!isDirty || problemOfLink(credit.creditUrl) !== undefined}
                pending={update.isPending}
              >
                Save
              </Button>
            </div>
          </form>
        </FormProvider>
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
