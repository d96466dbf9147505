import { createPersonSchema, type NewPerson } from '@hometown/shared-types/person'
import type { SamplePerson } from '../../../../sample/sample-person.ts'
import type { MediaRow } from '../../content/media/library/media.service.ts'

export function sampleAuthors(samples: readonly SamplePerson[], pictures: ReadonlyMap<string, MediaRow>): NewPerson[] {
  return samples.map(({ picture, ...fields }) =>
    createPersonSchema.parse({ ...fields, imageUrl: pictures.get(picture?.file ?? '')?.url, imageAlt: picture?.alt }),
  )
}
