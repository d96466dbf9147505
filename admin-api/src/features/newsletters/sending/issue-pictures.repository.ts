import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { picturesInText } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Few enough for one statement on both databases. */
const AT_ONCE = 500

/** Notes what a newsletter shows in its mails and on its page, as the library and articles call it. */
export async function noteIssuePictures(db: Kysely<Database>, content: IssueContent): Promise<void> {
  const { newsletterId } = content
  const row = await db
    .selectFrom('newsletters')
    .select('introduction_html')
    .where('id', '=', newsletterId)
    .executeTakeFirst()
  const urls = [...picturesOf(content, row?.introduction_html ?? '')]
  for (let start = 0; start < urls.length; start += AT_ONCE) {
    await db
      .insertInto('newsletter_pictures')
      .values(urls.slice(start, start + AT_ONCE).map((url) => ({ url, newsletter_id: newsletterId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function forgetIssuePictures(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_pictures').where('newsletter_id', '=', newsletterId).execute()
}

/** @param introduction as it was written: the frozen one names our sizes. */
function picturesOf({ articles }: IssueContent, introduction: string): Set<string> {
  const urls = new Set<string>()
  for (const { picture, imageUrl } of articles) if (picture && imageUrl) urls.add(imageUrl)
  for (const html of [introduction, ...articles.map(({ content }) => content)]) {
    for (const { src, original } of picturesInText(html)) urls.add(src).add(original)
  }
  return urls
}
