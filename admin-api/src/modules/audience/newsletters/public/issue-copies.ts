import type { IssueArticle, IssueContent } from '@hometown/shared-types/newsletter-issue'
import { PICTURE_HASH, type PictureCopies, type TextPictureCopies } from '@hometown/shared-types/picture'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findKnownPictures, picturedText } from '../../../content/media/library/media.service.ts'
import { copiesOf } from '../../../content/media/sizes/picture-sizes.service.ts'

const HASH = new RegExp(`/derived/(${PICTURE_HASH})-`)

export interface IssueCopies {
  /** All sizes of the picture that was frozen. */
  ofLead(article: IssueArticle, shownAt: string): PictureCopies | undefined
  ofText(article: IssueArticle): TextPictureCopies | undefined
  ofIntroduction(html: string): TextPictureCopies | undefined
}

/** The sizes that are there today, for newsletters of any age. */
export async function findIssueCopies(db: Kysely<Database>, issues: readonly IssueContent[]): Promise<IssueCopies> {
  const articles = issues.flatMap((issue) => issue.articles)
  // An introduction was frozen with sizes; the hash in their names identifies the picture.
  const introduced = issues.flatMap(({ introductionHtml }) => picturesInText(introductionHtml ?? ''))
  const known = await findKnownPictures(db, [
    ...articles.map(({ imageUrl, content }) => ({ imageUrl, html: content })),
    ...introduced.map(({ src }) => ({ imageUrl: uploadOf(src) })),
  ])
  return {
    ofLead({ imageUrl }, shownAt) {
      // The article may have another picture by now.
      const isSame = imageUrl !== null && (shownAt === imageUrl || uploadOf(shownAt) === imageUrl)
      return isSame ? copiesOf(known.library.get(imageUrl)) : undefined
    },
    ofText: ({ content }) => picturedText(content, known).pictures,
    ofIntroduction(html) {
      const found = picturesInText(html).flatMap(({ src }) => {
        const copies = copiesOf(known.library.get(uploadOf(src) ?? ''))
        return copies ? [[src, copies] as const] : []
      })
      return found.length > 0 ? Object.fromEntries(found) : undefined
    },
  }
}

function uploadOf(size: string): string | null {
  const hash = HASH.exec(size)?.[1]
  return hash === undefined ? null : `/uploads/${hash}.webp`
}
