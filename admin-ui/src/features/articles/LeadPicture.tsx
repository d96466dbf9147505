import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Images, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { messageFrom } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { libraryPictureQuery } from '../../parts/pictures/credits.api.ts'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { problemOfFile, uploadPicture } from '../../parts/pictures/pictures.api.ts'
import { UploadButton } from '../../parts/pictures/UploadButton.tsx'
import { filesOf } from '../../parts/pictures/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { toast } from '../../ui/toast.ts'
import type { ArticleValues } from './article-draft.ts'
import { PictureDetails } from './PictureDetails.tsx'

/** The lead picture, shown as readers see it. */
export function LeadPicture({ content }: { content: ContentBox }) {
  const client = useQueryClient()
  const { control, register, setValue, getValues, formState } = useFormContext<ArticleValues>()
  const [imageUrl, imageAlt] = useWatch({ control, name: ['imageUrl', 'imageAlt'] })
  const [isPicking, setPicking] = useState(false)
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  const section = useRef<HTMLElement>(null)
  const altField = useRef<HTMLInputElement>(null)

  const show = (url: string, alt: string | null) => {
    setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })
    if (alt && !getValues('imageAlt')) setValue('imageAlt', alt, { shouldDirty: true })
  }
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(file),
    onMutate: () => content.hold(),
    onSettled: (_picture, error, _file, release) => release?.(error !== null),
    onSuccess: ({ url, alt }) => {
      const { activeElement, body } = document
      const isAwaited = activeElement === body || section.current?.contains(activeElement)
      flushSync(() => show(url, alt))
      // The pressed button is gone, so move the focus on. Leave it alone if the user went on typing elsewhere.
      if (isAwaited) altField.current?.focus({ preventScroll: true })
      toast({ title: 'Image uploaded successfully' })
      client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
    },
    onError: (error, file) =>
      toast({
        title: 'Error',
        description: `${file.name}: ${problemOfFile(file) ?? messageFrom(error, 'Failed to upload image. Please try again.')}`,
        variant: 'destructive',
      }),
  })
  const take = ([file]: File[]) => file && upload.mutate(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(filesOf(event.dataTransfer))
  }

  return (
    <section ref={section} aria-label="Picture at the top" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {imageUrl === '' ? (
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-edge/60 border-dashed px-4 py-4">
          <ImagePlus aria-hidden className="size-5 text-quiet" />
          <p className="min-w-0 flex-1 basis-40 text-quiet">
            Add a picture to the top of the article, or drop one here.
          </p>
          <UploadButton label="Upload image" onFiles={take} pending={upload.isPending} />
          <Button onClick={() => setPicking(true)}>
            <Images aria-hidden />
            Library
          </Button>
        </div>
      ) : (
        <figure className="flex flex-col gap-3">
          <div className="relative overflow-hidden rounded-md border bg-sunken">
            <img src={apiAddress(imageUrl)} alt={imageAlt} className="max-h-[30rem] w-full object-contain" />
            <div className="absolute top-2 right-2 flex gap-1.5">
              <UploadButton label="Replace" onFiles={take} pending={upload.isPending} size="sm" />
              <IconButton
                icon={Trash2}
                label="Remove the picture"
                variant="secondary"
                size="sm"
                onClick={() => {
                  setValue('imageUrl', '', { shouldDirty: true })
                  setValue('imageAlt', '', { shouldDirty: true })
                  setValue('imageCaption', '', { shouldDirty: true })
                }}
              />
            </div>
          </div>
          <Input
            ref={altField}
            aria-label="What the picture shows"
            placeholder="Describe the picture for readers who can’t see it"
            value={imageAlt}
            onChange={({ target }) => setValue('imageAlt', target.value, { shouldDirty: true })}
            className={imageAlt.trim() === '' ? 'border-yellow!' : ''}
          />
          <PictureDetails picture={picture ?? undefined} />
        </figure>
      )}
      <details className="group pt-1 text-quiet text-sm" open={Boolean(formState.errors.imageUrl) || undefined}>
        <Summary className="min-h-7 w-fit hover:text-ink max-md:min-h-11">Use a picture’s web address</Summary>
        <Field label="Image URL" className="pt-2" error={formState.errors.imageUrl?.message}>
          <Input {...register('imageUrl')} inputMode="url" placeholder="https://" />
        </Field>
      </details>
      <MediaPicker open={isPicking} onOpenChange={setPicking} onPick={(picked) => show(picked.imageUrl, picked.alt)} />
    </section>
  )
}
