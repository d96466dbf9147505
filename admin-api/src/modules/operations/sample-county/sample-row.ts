import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { v7 as uuid } from 'uuid'
import type { SampleArticle } from '../../../../sample/sample-article.ts'
import { columnsOfNew } from '../../content/articles/stored-articles.service.ts'
import type { MediaRow } from '../../content/media/library/media.service.ts'
import { withStoredPictures } from './sample-pictures.ts'
import { viewsSoFar } from './sample-views.ts'

export function sampleRow(
  sample: SampleArticle,
  pictures: ReadonlyMap<string, MediaRow>,
  now: number,
  timeZone: string,
) {
  const picture = pictures.get(sample.picture?.file ?? '')
  const publishedAt = samplePublishedAt(sample, now, timeZone)
  return {
    ...columnsOfNew({
      title: sample.title,
      description: sample.description,
      content: withStoredPictures(sample.content, pictures),
      category: sample.category,
      authorName: sample.authorName,
      imageUrl: picture?.url,
      imageAlt: sample.picture?.alt,
      metaDescription: sample.metaDescription,
      keywords: [...sample.keywords],
      status: 'published',
    }),
    id: uuid(),
    slug: sample.slug,
    image_width: picture?.width ?? null,
    image_height: picture?.height ?? null,
    views: viewsSoFar(sample.views, publishedAt, now),
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
    sample: 1,
  }
}

/** Publish time of a sample, relative to now in the county. A time later today moves to the day before. */
export function samplePublishedAt(sample: { daysAgo: number; time: string }, now: number, timeZone: string): number {
  const today = countyDate(now, timeZone)
  const at = (daysAgo: number) =>
    instantOfCountyTime(`${addCountyDays(today, -daysAgo)}T${sample.time}`, timeZone) ?? now
  const planned = at(sample.daysAgo)
  return planned > now ? at(sample.daysAgo + 1) : planned
}
