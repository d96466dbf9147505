import { isEditor } from '@hometown/shared-types/contract/accounts'
import {
  type Media,
  type MediaChanges,
  mediaCalls,
  type UpdateMediaInput,
  updateMediaSchema,
} from '@hometown/shared-types/contract/media'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Images, Trash2 } from 'lucide-react'
import { type DragEvent, type FocusEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { api, apiAddress, currentEntityFrom } from '../../lib/api-client.ts'
import { isFocusLost } from '../../lib/dialog-focus.ts'
import { useCurrentUser } from '../../lib/session.ts'
import type { ContentBox } from '../../parts/editor/content-box.ts'
import { Fold } from '../../parts/forms/Fold.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { StaleEntity } from '../../parts/forms/StaleEntity.tsx'
import { useEntityForm } from '../../parts/forms/use-entity-form.ts'
import { CreditFields } from '../../parts/pictures/CreditFields.tsx'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { canDescribePicture, libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'
import { filesOfTransfer, UploadButton, UploadList, useUploads } from '../../parts/pictures/UploadList.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { type ArticleDraft, FIELD_NAMES } from './article-draft.ts'

/**
 * Saves the credit before the article, if somebody changed it: a question about it can’t be answered once the article is
 * closed. Returns whether all of it is saved.
 */
export type SaveLeadCredit = () => Promise<boolean>

/** Shows the lead picture as readers see it. */
export function LeadPicture({ content, credit }: { content: ContentBox; credit: Ref<SaveLeadCredit> }) {
  const { control, setValue, getValues } = useFormContext<ArticleDraft>()
  const [imageUrl, imageAlt] = useWatch({ control, name: ['imageUrl', 'imageAlt'] })
  const [isPicking, setPicking] = useState(false)
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  const section = useRef<HTMLElement>(null)
  const altField = useRef<HTMLInputElement>(null)

  const show = (url: string, alt: string | null) => {
    setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })
    if (alt && !getValues('imageAlt')) setValue('imageAlt', alt, { shouldDirty: true })
  }
  const uploads = useUploads(({ url, alt }) => {
    const isAwaited = isFocusLost() || section.current?.contains(document.activeElement)
    flushSync(() => show(url, alt))
    // The pressed button is gone, so move the focus on. Leave it alone if the user went on typing elsewhere.
    if (isAwaited) altField.current?.focus({ preventScroll: true })
    toast({ title: 'Image uploaded successfully' })
  }, content.hold)
  const take = ([file]: File[]) => file && uploads.add([file])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(filesOfTransfer(event.dataTransfer))
  }

  return (
    <section ref={section} aria-label="Picture at the top" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {imageUrl === '' ? (
        <div className="flex flex-wrap items-center gap-2 rounded-lg border border-edge/60 border-dashed px-4 py-4">
          <ImagePlus aria-hidden className="size-5 text-quiet" />
          <p className="min-w-0 flex-1 basis-40 text-quiet">
            Add a picture to the top of the article, or drop one here.
          </p>
          <UploadButton label="Upload image" onFiles={take} pending={uploads.isUnderWay} />
          <Button onClick={() => setPicking(true)} icon={Images}>
            Library
          </Button>
        </div>
      ) : (
        <figure className="flex flex-col gap-3">
          <div className="relative overflow-hidden rounded-md border bg-sunken">
            <img src={apiAddress(imageUrl)} alt={imageAlt} className="max-h-[30rem] w-full object-contain" />
            <div className="absolute top-2 right-2 flex gap-1.5">
              <UploadButton label="Replace" onFiles={take} pending={uploads.isUnderWay} size="sm" />
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
          <LeadPictureDetails picture={picture ?? undefined} credit={credit} />
        </figure>
      )}
      <UploadList {...uploads} />
      <MediaPicker open={isPicking} onOpenChange={setPicking} onPick={(picked) => show(picked.imageUrl, picked.alt)} />
    </section>
  )
}

/** Folds the details, so that the text is near. */
function LeadPictureDetails({ picture, credit }: { picture: Media | undefined; credit: Ref<SaveLeadCredit> }) {
  const user = useCurrentUser()
  const mayCredit = picture ? canDescribePicture(user, picture) : isEditor(user)
  const [isCreditRefused, setCreditRefused] = useState(false)
  return (
    <Fold<ArticleDraft>
      names={['imageCaption']}
      hasProblem={isCreditRefused}
      summaryClass="min-h-7 w-fit max-md:min-h-11"
      summary={
        <>
          <span className="shrink-0 font-medium">Picture details</span>
          <span className="truncate text-quiet text-sm">
            {picture?.credit ?? (mayCredit ? 'caption, credit, license' : 'caption')}
          </span>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-3">
        <TextField<ArticleDraft>
          name="imageCaption"
          label={FIELD_NAMES.imageCaption}
          hint="Write a caption for this article only. If empty, readers see the picture’s own caption."
          rows={3}
          counted={CAPTION_LIMIT}
          placeholder={picture?.caption ?? undefined}
        />
        {picture && mayCredit && (
          <LeadPictureCredit key={picture.id} picture={picture} credit={credit} onRefused={setCreditRefused} />
        )}
      </div>
    </Fold>
  )
}

interface LeadPictureCreditProps {
  picture: Media
  credit: Ref<SaveLeadCredit>
  /** Called before the article is saved: with true if the credit can't be. */
  onRefused(isRefused: boolean): void
}

/** Saves the credit by itself when the focus leaves it, because it belongs to the picture, not to the article. */
function LeadPictureCredit({ picture, credit, onRefused }: LeadPictureCreditProps) {
  const edited = useEntityForm<UpdateMediaInput, MediaChanges, Media>({
    noun: 'credit',
    opened: picture,
    resolver: zodResolver(updateMediaSchema),
    valuesOf: (one = picture) => creditOfPicture(one),
    save: (body, over = picture) => savePictureCredit(body, over),
    queryKey: ['media'],
    savedText: () => null,
  })
  const { form, submit, isPending, entity = picture, rebase } = edited
  const { isDirty } = form.formState
  // A publish names the picture's newest version, so its editor must see the texts of that one.
  useEffect(() => {
    if (!isDirty && picture.version > entity.version) rebase(form.getValues(), picture)
  })
  useImperativeHandle(credit, () => async () => {
    const isStored = !isDirty || (await submit()) !== undefined
    onRefused(!isStored)
    return isStored
  })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isDirty && !currentTarget.contains(relatedTarget)) submit().catch(reportError)
  }
  return (
    <FormProvider {...form}>
      <fieldset aria-label="Picture credit" className="min-w-0" onBlur={leave}>
        <StaleEntity of={edited} />
        <UnsavedChanges when={isDirty && !isPending} />
        <CreditFields hint="We save the credit with the picture. All articles with this picture show it." />
      </fieldset>
    </FormProvider>
  )
}

function creditOfPicture({ credit, creditUrl, license, madeWithAi }: Media) {
  return { credit, creditUrl, license, madeWithAi }
}

/** Saves the credit, again over a version with the same one: saving the article may have set the alt text. */
async function savePictureCredit(body: MediaChanges, over: Media): Promise<Media> {
  const save = ({ id, version }: Media) => api(mediaCalls.update, { params: { id }, body: { ...body, version } })
  try {
    return await save(over)
  } catch (error) {
    const current = currentEntityFrom<Media>(error)
    if (!current || JSON.stringify(creditOfPicture(current)) !== JSON.stringify(creditOfPicture(over))) throw error
    return save(current)
  }
}

/** Returns what readers would miss under the picture at the top; undefined if nothing, or while it isn't known. */
export function useMissingCredit(): string | undefined {
  const { control } = useFormContext<ArticleDraft>()
  const [imageUrl, caption] = useWatch({ control, name: ['imageUrl', 'imageCaption'] })
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  if (imageUrl === '' || picture === undefined || picture?.credit) return undefined
  if (picture) return 'The picture at the top has no credit. Name who made or owns it, under Picture details.'
  if (caption.trim() !== '') return undefined
  return 'The picture at the top isn’t in your library. Name its source in the caption, or upload it.'
}
