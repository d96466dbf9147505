import type { CreateBusinessInput } from '@hometown/shared-types/business'

/** Websites and mail addresses end in `.invalid`; phone numbers are in 555-01…. */
export interface SampleBusiness
  extends Pick<CreateBusinessInput, 'name' | 'category' | 'address' | 'phone' | 'website' | 'email' | 'description'> {
  /** As in a spreadsheet: `Mon-Fri 8-17; Sun closed`. */
  hours?: string
  hoursNote?: string
  picture?: { file: string; alt: string }
}
