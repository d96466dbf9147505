import type { IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { attributesOfTag, attributeText, IMAGE_TAG, picturesInText } from '@hometown/shared-types/text-pictures'
import type { AppContext } from '../../../../../context.ts'
import { findKnownPictures, withoutPictures } from '../../../../content/media/library/media.service.ts'
import { mailPicture } from './issue-articles.ts'

/** Replaces pictures by our JPEG copies. Pictures without a copy are removed with their figures and captions. */
export async function loadIntroduction(
  { store }: Pick<AppContext, 'store'>,
  html: string | null,
  paper: IssuePublication,
): Promise<string | null> {
  if (!html?.trim()) return null
  const safe = sanitizeArticleHtml(html)
  const known = await findKnownPictures(store.db, [{ imageUrl: null, html: safe }])
  const tags = new Map<string, string>()
  for (const { src, original } of picturesInText(safe)) {
    const picture = mailPicture(original, '', paper, known)
    if (picture)
      tags.set(src, `src="${attributeText(picture.src)}" width="${picture.width}" height="${picture.height}"`)
  }
  const broken = picturesInText(safe).filter(({ src }) => !tags.has(src))
  const shown = withoutPictures(safe, new Set(broken.map(({ src }) => src)))
  return shown.replace(IMAGE_TAG, (tag) => {
    const { src = '', alt = '' } = attributesOfTag(tag)
    return `<img ${tags.get(src) ?? ''} alt="${attributeText(alt)}" />`
  })
}
