import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { apiAddress } from '../../lib/api-client.ts'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { UploadButton } from '../../parts/pictures/UploadList.tsx'
import { problemOfFile } from '../../parts/pictures/upload-picture.ts'
import { Button } from '../../ui/Button.tsx'
import type { EventValues } from './event-values.ts'

/** Previews a chosen file at once, which is uploaded on save. */
export function PictureField() {
  const { control, setValue, setError, clearErrors, formState } = useFormContext<EventValues>()
  const [imageUrl, file] = useWatch({ control, name: ['imageUrl', 'file'] })
  const [isPicking, setPicking] = useState(false)
  const preview = usePreview(file)
  const source = preview ?? (imageUrl ? apiAddress(imageUrl) : undefined)
  const problem = formState.errors.file?.message ?? formState.errors.imageUrl?.message

  function choose([file]: File[]): void {
    if (!file) return
    const message = problemOfFile(file)
    if (message) setError('file', { message })
    if (message) return
    clearErrors('file')
    setValue('file', file, { shouldDirty: true })
  }
  function setImageUrl(url: string): void {
    clearErrors(['file', 'imageUrl'])
    setValue('file', null, { shouldDirty: true })
    setValue('imageUrl', url, { shouldDirty: true })
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Image</legend>
      {source && (
        <img
          src={source}
          alt="Chosen for this event"
          className="aspect-3/2 w-full max-w-60 rounded-md border bg-hover object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton label={source ? 'Upload another' : 'Upload image'} onFiles={choose} />
        <Button onClick={() => setPicking(true)}>Library</Button>
        {source && (
          <Button variant="ghost" onClick={() => setImageUrl('')}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-quiet text-sm">
        Up to 5 MB; we scale larger photos down. {file && 'We upload it when you save.'}
      </p>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <MediaPicker open={isPicking} onOpenChange={setPicking} onPick={(picked) => setImageUrl(picked.imageUrl)} />
    </fieldset>
  )
}

/** Returns an object URL of the file, revoked when the preview is gone. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}
