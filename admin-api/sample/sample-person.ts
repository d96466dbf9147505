import type { CreatePersonInput } from '@hometown/shared-types/person'

/** Links and mail addresses end in `.invalid`. */
export interface SamplePerson
  extends Pick<CreatePersonInput, 'name' | 'kind' | 'role' | 'bio' | 'email' | 'links' | 'beats'> {
  picture?: { file: string; alt: string }
}
