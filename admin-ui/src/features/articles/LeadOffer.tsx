import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { apiAddress } from '../../lib/config.ts'
import type { InsertedPicture } from '../../parts/editor/picture-nodes.ts'
import { Button } from '../../ui/Button.tsx'
import type { ArticleValues } from './article-draft.ts'

interface Offer {
  picture: InsertedPicture
  /** Takes the picture out of the text. */
  remove(): void
}

interface LeadOfferProps {
  picture: InsertedPicture | undefined
  onTake(): void
  onKeep(): void
}

/** The first picture in the text of an article that has none at the top is offered for it. */
export function useLeadOffer(form: UseFormReturn<ArticleValues, unknown, ArticleValues>) {
  const [offered, setOffered] = useState<Offer>()
  const [hasAsked, setAsked] = useState(false)
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' })
  return {
    picture: imageUrl === '' ? offered?.picture : undefined,
    offer(picture: InsertedPicture, remove: () => void) {
      if (hasAsked || form.getValues('imageUrl') !== '') return
      setAsked(true)
      setOffered({ picture, remove })
    },
    onTake() {
      if (!offered) return
      const { imageUrl: url, alt } = offered.picture
      offered.remove()
      form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })
      if (alt && !form.getValues('imageAlt')) form.setValue('imageAlt', alt, { shouldDirty: true })
      setOffered(undefined)
    },
    onKeep: () => setOffered(undefined),
  }
}

/** Stays at the lower edge of the window, wherever in the text somebody is. */
export function LeadOffer({ picture, onTake, onKeep }: LeadOfferProps) {
  if (!picture) return null
  return (
    <section
      aria-label="Picture at the top?"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised px-3 py-2 shadow-floating"
    >
      <img src={apiAddress(picture.imageUrl)} alt="" className="size-10 rounded-sm object-cover" />
      <p role="status" className="min-w-0 flex-1 basis-40">
        Show this picture at the top of the article?
      </p>
      <div className="flex gap-2">
        <Button variant="primary" onClick={onTake} className="max-md:h-11">
          <ImageUp aria-hidden />
          Use at the top
        </Button>
        <Button onClick={onKeep} className="max-md:h-11">
          Keep in the text
        </Button>
      </div>
    </section>
  )
}
