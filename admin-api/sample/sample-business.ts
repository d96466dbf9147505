import type { CreateBusinessInput } from '@hometown/shared-types/business'

/** A business of the sample county's directory. Its website and mail end in `.invalid`, its number in 555-01…. */
export interface SampleBusiness
  extends Pick<CreateBusinessInput, 'name' | 'category' | 'address' | 'phone' | 'website' | 'email' | 'description'> {
  /** As in a spreadsheet: `Mon-Fri 8-17; Sun closed`. */
  hours?: string
  hoursNote?: string
  /** A file of `sample/pictures/`, and what it shows. */
  picture?: { file: string; alt: string }
}
