import { CATEGORIES, type Category, HOME_SECTION_ORDER } from '@hometown/shared-types/category'
import { addCountyDays, countyDate, formatCountyTime, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { listPublishedBetween } from './articles/chosen-articles.repository.ts'

const DAYS = 7
/** More of one section, and nobody reads the others. */
const PER_SECTION = 6
/** Far more than any county publishes in a week. */
const LOOKED_AT = 1000
const NOTHING_MESSAGE = 'No articles were published in the last seven days.'

const order: readonly Category[] = [
  ...HOME_SECTION_ORDER,
  ...CATEGORIES.filter((category) => !HOME_SECTION_ORDER.some((section) => section === category)),
]

/** A title of the week, and what was published today and in the six days before: section by section, newest first. */
export async function composeWeek(context: AppContext): Promise<{ title: string; articleIds: string[] }> {
  const { timeZone } = context.config
  const now = context.clock.now()
  const from = startOfCountyDate(addCountyDays(countyDate(now, timeZone), 1 - DAYS), timeZone)
  const found = await listPublishedBetween(context.store.db, { from, until: now, limit: LOOKED_AT })
  if (found.length === 0) throw new AppError(422, 'invalid', NOTHING_MESSAGE)
  const sections = order.map((category) => found.filter((article) => article.category === category))
  return {
    title: `This week in ${await countyName(context)}: ${formatCountyTime(now, timeZone, 'MMMM d, yyyy')}`,
    articleIds: sections.flatMap((section) => section.slice(0, PER_SECTION)).map(({ id }) => id),
  }
}
