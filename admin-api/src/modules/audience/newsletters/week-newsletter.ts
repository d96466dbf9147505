import { CATEGORIES, type Category, HOME_SECTION_ORDER } from '@hometown/shared-types/category'
import { addCountyDays, countyDate, formatCountyTime, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { listPublishedBetween } from './articles/chosen-articles.repository.ts'

const DAYS = 7
/** Keeps one section from crowding out the others. */
const PER_SECTION = 6
const LOOKED_AT = 1000
const NOTHING_MESSAGE = 'No articles were published in the last seven days.'

const order: readonly Category[] = [
  ...HOME_SECTION_ORDER,
  ...CATEGORIES.filter((category) => !HOME_SECTION_ORDER.some((section) => section === category)),
]

/** @throws AppError 422 when no article was published in the last seven days. */
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
