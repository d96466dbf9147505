import { createBusinessSchema, type NewBusiness } from '@hometown/shared-types/business'
import { parseOpeningHours } from '@hometown/shared-types/opening-hours-text'
import type { SampleBusiness } from '../../../../sample/sample-business.ts'
import type { MediaRow } from '../../content/media/library/media.service.ts'

export function sampleDirectory(
  samples: readonly SampleBusiness[],
  pictures: ReadonlyMap<string, MediaRow>,
): NewBusiness[] {
  return samples.map(({ picture, hours, ...fields }) =>
    createBusinessSchema.parse({
      ...fields,
      hours: hours ? parseOpeningHours(hours) : null,
      imageUrl: pictures.get(picture?.file ?? '')?.url,
      imageAlt: picture?.alt,
      status: 'published',
    }),
  )
}
