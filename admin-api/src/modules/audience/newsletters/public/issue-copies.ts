import type { IssueArticle, IssueContent } from '@hometown/shared-types/newsletter-issue'
import { PICTURE_HASH, type PictureCopies, type TextPictureCopies } from '@hometown/shared-types/picture'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import {
  copiesFromRow,
  findKnownPictures,
  listCopiesByHashes,
  picturedText,
} from '../../../content/media/library/media.service.ts'

const HASH = new RegExp(`/derived/(${PICTURE_HASH})-`)

export interface IssueCopies {
  /** All sizes of the picture that was frozen; undefined unless all are made. */
  ofLead(article: IssueArticle, shownAt: string): PictureCopies | undefined
  ofText(article: IssueArticle): TextPictureCopies | undefined
  ofIntroduction(html: string): TextPictureCopies | undefined
}

/** The sizes that are there today, for newsletters of any age. */
export async function findIssueCopies(db: Kysely<Database>, issues: readonly IssueContent[]): Promise<IssueCopies> {
  const articles = issues.flatMap((issue) => issue.articles)
  const known = await findKnownPictures(
    db,
    articles.map(({ imageUrl, content }) => ({ imageUrl, html: content })),
  )
  // An introduction was frozen with copies, which tell their picture only by its hash.
  const introduced = issues.flatMap(({ introductionHtml }) => picturesInText(introductionHtml ?? ''))
  const hashes = new Set(introduced.flatMap(({ src }) => HASH.exec(src)?.[1] ?? []))
  const byHash = new Map((await listCopiesByHashes(db, [...hashes])).map((row) => [row.hash, row]))

  return {
    ofLead({ imageUrl }, shownAt) {
      const row = imageUrl ? known.copies.get(imageUrl) : undefined
      // The article may have another picture by now.
      return shownAt === imageUrl || HASH.exec(shownAt)?.[1] === row?.hash ? ready(copiesFromRow(row)) : undefined
    },
    ofText: ({ content }) => picturedText(content, known).pictures,
    ofIntroduction(html) {
      const found = picturesInText(html).flatMap(({ src }) => {
        const copies = ready(copiesFromRow(byHash.get(HASH.exec(src)?.[1] ?? '')))
        return copies ? [[src, copies] as const] : []
      })
      return found.length > 0 ? Object.fromEntries(found) : undefined
    },
  }
}

function ready(copies: PictureCopies | undefined): PictureCopies | undefined {
  return copies && copies.sources.length > 0 ? copies : undefined
}
