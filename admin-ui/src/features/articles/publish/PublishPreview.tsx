import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { apiAddress } from '../../../lib/api-client.ts'
import { useSite } from '../../../lib/site.ts'
import { libraryPictureQuery } from '../../../parts/pictures/picture-queries.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { ArticleDraft } from '../article-draft.ts'
import { useMissingCredit } from '../LeadPicture.tsx'

/** Shows the lead picture with what readers see under it, and what they would miss. Nothing here is required. */
export function PictureCheck() {
  const { control, setValue } = useFormContext<ArticleDraft>()
  const [imageUrl, imageAlt, imageCaption] = useWatch({ control, name: ['imageUrl', 'imageAlt', 'imageCaption'] })
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  const missing = useMissingCredit()
  const caption = imageCaption.trim() || picture?.caption
  return (
    <section aria-label="Picture" className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">Picture</h3>
      {imageUrl === '' ? (
        <p className="text-quiet">No picture. Lists and the front page show the headline alone.</p>
      ) : (
        <>
          <img
            src={apiAddress(imageUrl)}
            alt={imageAlt}
            className="max-h-40 w-full rounded-md border bg-sunken object-contain"
          />
          {(caption || picture?.credit) && (
            <p className="wrap-anywhere line-clamp-3 text-quiet text-sm">
              {[caption, picture?.credit].filter(Boolean).join(' · ')}
            </p>
          )}
          <Field label="What the picture shows">
            <Input
              value={imageAlt}
              placeholder="For readers who can’t see it"
              onChange={({ target }) => setValue('imageAlt', target.value, { shouldDirty: true })}
            />
          </Field>
          {missing && (
            <p role="note" className="flex gap-2 text-sm">
              <TriangleAlert aria-hidden className="size-4 shrink-0 text-yellow" />
              {missing}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Shows how a link to the article looks where readers share it. */
export function ShareCardPreview() {
  const { siteName, siteUrl } = useSite()
  const { control } = useFormContext<ArticleDraft>()
  const [title, description, metaDescription, imageUrl] = useWatch({
    control,
    name: ['title', 'description', 'metaDescription', 'imageUrl'],
  })
  const { host } = new URL(siteUrl || location.origin)
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="font-medium">Share preview</figcaption>
      <div className="overflow-hidden rounded-md border bg-surface">
        {imageUrl !== '' && (
          <img src={apiAddress(imageUrl)} alt="" className="aspect-[1200/630] w-full border-b object-cover" />
        )}
        <div className="px-3 py-2">
          <p className="truncate text-quiet text-xs">{host}</p>
          <p className="wrap-anywhere line-clamp-2 font-medium">
            {title.trim()} | {siteName}
          </p>
          <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">
            {metaDescription.trim() || description.trim()}
          </p>
        </div>
      </div>
    </figure>
  )
}
