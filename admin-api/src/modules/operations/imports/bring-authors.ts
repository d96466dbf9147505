import { bylineKey } from '@hometown/shared-types/byline'
import { clipText } from '@hometown/shared-types/excerpt'
import { createPersonSchema, PERSON_LIMITS } from '@hometown/shared-types/person'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { isKeyOwned, listUnknownBylines } from '../../content/bylines/bylines.service.ts'
import { createPerson } from '../../content/people/people.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import type { ImportReport } from './import-report.ts'
import type { IncomingSource } from './incoming.ts'

/** Authors with a text about them get a page here. All others are bylines, which the desk offers to make authors of. */
export async function bringAuthors(
  context: AppContext,
  { authors }: Pick<IncomingSource, 'authors'>,
  report: ImportReport,
): Promise<void> {
  const { db } = context.store
  const printed = await listUnknownBylines(db, await publicationName(context))
  const wanted = new Set(printed.map(({ name }) => bylineKey(name)))
  for (const { name, bio } of authors) {
    const key = bylineKey(name)
    // One that an editor deleted stays deleted.
    if (bio === null || !wanted.has(key) || (await isKeyOwned(db, key))) continue
    const person = createPersonSchema.safeParse({ name, bio: clipText(bio, PERSON_LIMITS.bio), bylines: [name] })
    if (!person.success) continue
    try {
      await createPerson(context, { user: null }, person.data)
      report.countAuthor()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report.note({ id: '–', title: name, text: `has no page of an author: ${error.message}` })
    }
  }
}
