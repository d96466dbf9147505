import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { PersonFormApi } from './form-values.ts'

export function PictureField({ form: { watch, setValue, register, formState } }: { form: PersonFormApi }) {
  const [isChoosing, setChoosing] = useState(false)
  const imageUrl = watch('imageUrl')
  const { imageUrl: problem, imageAlt } = formState.errors
  return (
    <div className="flex flex-col gap-4">
      {imageUrl && (
        <img
          src={apiAddress(imageUrl)}
          alt={watch('imageAlt') || 'Chosen picture'}
          className="aspect-square w-36 rounded-full border bg-hover object-cover"
        />
      )}
      <p className="text-quiet text-sm">Readers see it on the author’s page and beside their articles.</p>
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
        onPick={(picked) => {
          setValue('imageUrl', picked.imageUrl, { shouldDirty: true })
          setValue('imageAlt', picked.alt ?? '', { shouldDirty: true })
        }}
      />
    </div>
  )
}
