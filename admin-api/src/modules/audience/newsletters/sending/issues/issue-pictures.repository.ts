import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { PICTURE_HASH } from '@hometown/shared-types/picture'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { insertMany } from '../../../../../database/many-rows.ts'

const HASH = new RegExp(`/derived/(${PICTURE_HASH})-`, 'g')

export async function noteIssuePictures(db: Kysely<Database>, content: IssueContent): Promise<void> {
  const { newsletterId } = content
  const row = await db
    .selectFrom('newsletters')
    .select('introduction_html')
    .where('id', '=', newsletterId)
    .executeTakeFirst()
  const urls = [...picturesOf(content, row?.introduction_html ?? '')].map((url) => ({
    url,
    newsletter_id: newsletterId,
  }))
  await insertMany(db, 'newsletter_pictures', urls, { onlyNew: true })
  const sizes = sizesOf(content).map((hash) => ({ hash, newsletter_id: newsletterId }))
  await insertMany(db, 'newsletter_sizes', sizes, { onlyNew: true })
}

export async function forgetIssuePictures(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_pictures').where('newsletter_id', '=', newsletterId).execute()
  await db.deleteFrom('newsletter_sizes').where('newsletter_id', '=', newsletterId).execute()
}

export async function listSizesInNewsletters(db: Kysely<Database>, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('newsletter_sizes').select('hash').distinct().where('hash', 'in', hashes).execute()
  return rows.map(({ hash }) => hash)
}

function sizesOf(content: IssueContent): string[] {
  const found = JSON.stringify(content).matchAll(HASH)
  return [...new Set([...found].map(([, hash = '']) => hash))]
}

/** @param introduction the original HTML; the frozen one contains URLs of resized copies. */
function picturesOf({ articles }: IssueContent, introduction: string): Set<string> {
  const urls = new Set<string>()
  for (const { picture, imageUrl } of articles) if (picture && imageUrl) urls.add(imageUrl)
  for (const html of [introduction, ...articles.map(({ content }) => content)]) {
    for (const { src, original } of picturesInText(html)) urls.add(src).add(original)
  }
  return urls
}
