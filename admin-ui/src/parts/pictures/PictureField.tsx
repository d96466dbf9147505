import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { apiAddress } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { MediaPicker } from './MediaPicker.tsx'

interface PictureValues {
  imageUrl?: string | null
  imageAlt?: string
}

export function PictureField({ pictureClass, hint }: { pictureClass: string; hint?: string }) {
  const { watch, setValue, register, formState } = useFormContext<PictureValues>()
  const [isChoosing, setChoosing] = useState(false)
  const imageUrl = watch('imageUrl')
  const { imageUrl: problem, imageAlt } = formState.errors
  return (
    <div className="flex flex-col gap-4">
      {imageUrl && (
        <img
          src={apiAddress(imageUrl)}
          alt={watch('imageAlt') || 'Chosen picture'}
          className={`border bg-hover object-cover ${pictureClass}`}
        />
      )}
      {hint && <p className="text-quiet text-sm">{hint}</p>}
      <div className="flex gap-2">
        <Button onClick={() => setChoosing(true)}>{imageUrl ? 'Choose another' : 'Choose picture'}</Button>
        {imageUrl && (
          <Button variant="ghost" onClick={() => setValue('imageUrl', null, { shouldDirty: true })}>
            Remove
          </Button>
        )}
      </div>
      {problem && <p className="text-danger text-sm">{problem.message}</p>}
      {imageUrl && (
        <Field label="Alt text" hint="Describe the picture for readers who can’t see it." error={imageAlt?.message}>
          <Input {...register('imageAlt')} />
        </Field>
      )}
      <MediaPicker
        open={isChoosing}
        onOpenChange={setChoosing}
        onPick={(picture) => {
          setValue('imageUrl', picture.imageUrl, { shouldDirty: true })
          setValue('imageAlt', picture.alt ?? '', { shouldDirty: true })
        }}
      />
    </div>
  )
}
