import { isEditor } from '@hometown/shared-types/contract/accounts'
import { type Media, mediaCalls, type UpdateMediaInput } from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT, type PictureCredit } from '@hometown/shared-types/contract/pictures'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Images, Trash2 } from 'lucide-react'
import { type DragEvent, type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'
import { isFocusLost } from '../../lib/dialog-focus.ts'
import { useCurrentUser } from '../../lib/session.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { isSameValue } from '../../parts/forms/typed-values.ts'
import { CreditFields, problemOfLink } from '../../parts/pictures/CreditFields.tsx'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { canDescribe, libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'
import { UploadButton } from '../../parts/pictures/UploadList.tsx'
import { problemOfFile, uploadPicture } from '../../parts/pictures/upload-picture.ts'
import { filesOf } from '../../parts/pictures/use-uploads.ts'
import { useAction } from '../../parts/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Summary } from '../../ui/Summary.tsx'
import { toast } from '../../ui/toast.ts'
import { type ArticleValues, FIELD_NAMES } from './article-draft.ts'

/** The lead picture, shown as readers see it. */
export function LeadPicture({ content }: { content: ContentBox }) {
  const client = useQueryClient()
  const { control, setValue, getValues } = useFormContext<ArticleValues>()
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
      const isAwaited = isFocusLost() || section.current?.contains(document.activeElement)
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
      <MediaPicker open={isPicking} onOpenChange={setPicking} onPick={(picked) => show(picked.imageUrl, picked.alt)} />
    </section>
  )
}

/** Folded, so that the text is near. */
function PictureDetails({ picture }: { picture: Media | undefined }) {
  const user = useCurrentUser()
  const mayCredit = picture ? canDescribe(user, picture) : isEditor(user)
  return (
    <details className="group">
      <Summary className="min-h-7 w-fit max-md:min-h-11">
        <span className="shrink-0 font-medium">Picture details</span>
        <span className="truncate text-quiet text-sm">
          {picture?.credit ?? (mayCredit ? 'caption, credit, license' : 'caption')}
        </span>
      </Summary>
      <div className="flex flex-col gap-3 pt-3">
        <TextField<ArticleValues>
          name="imageCaption"
          label={FIELD_NAMES.imageCaption}
          hint="Write a caption for this article only. If empty, readers see the picture’s own caption."
          rows={3}
          counted={CAPTION_LIMIT}
          placeholder={picture?.caption ?? undefined}
        />
        {picture && mayCredit && <LeadCredit key={picture.id} picture={picture} />}
      </div>
    </details>
  )
}

/** The credit belongs to the picture, not to the article, so it is saved by itself when the focus leaves it. */
function LeadCredit({ picture }: { picture: Media }) {
  const [value, setValue] = useState(() => creditOf(picture))
  const client = useQueryClient()
  const update = useAction({
    run: (changes: UpdateMediaInput) => api(mediaCalls.update, { params: { id: picture.id }, body: changes }),
    done: (saved) => client.setQueryData(libraryPictureQuery(picture.url).queryKey, saved),
    failed: 'Credit not saved',
    otherwise: 'Couldn’t save the credit.',
    list: 'media',
  })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    // A wrong link must not keep the name from being saved.
    const changes = { ...value, ...(problemOfLink(value.creditUrl) && { creditUrl: picture.creditUrl }) }
    if (!isSameValue(changes, creditOf(picture))) update.mutate(changes)
  }
  return (
    <fieldset aria-label="Picture credit" className="min-w-0" onBlur={leave}>
      <CreditFields
        value={value}
        onChange={(changes) => setValue((now) => ({ ...now, ...changes }))}
        creditHint="We save the credit with the picture. All articles with this picture show it."
      />
    </fieldset>
  )
}

function creditOf({ credit, creditUrl, license, madeWithAi }: PictureCredit): PictureCredit {
  return { credit, creditUrl, license, madeWithAi }
}

/** What readers would miss under the picture at the top; undefined if nothing, or while it isn't known. */
export function useMissingCredit(): string | undefined {
  const { control } = useFormContext<ArticleValues>()
  const [imageUrl, caption] = useWatch({ control, name: ['imageUrl', 'imageCaption'] })
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  if (imageUrl === '' || picture === undefined || picture?.credit) return undefined
  if (picture) return 'The picture at the top has no credit. Name who made or owns it, under Picture details.'
  if (caption.trim() !== '') return undefined
  return 'The picture at the top isn’t in your library. Name its source in the caption, or upload it.'
}
