import { z } from 'zod'

interface License {
  readonly name: string
  /** Null where there is no common text of the license. */
  readonly url: string | null
}

const CC = 'https://creativecommons.org'

/** Older versions are separate licenses, and pictures of Wikimedia and Flickr often have them. */
export const PICTURE_LICENSES = {
  'all-rights-reserved': { name: 'All rights reserved', url: null },
  courtesy: { name: 'Courtesy of the owner', url: null },
  'public-domain': { name: 'Public domain', url: `${CC}/publicdomain/mark/1.0/` },
  'cc0-1.0': { name: 'CC0 1.0', url: `${CC}/publicdomain/zero/1.0/` },
  'cc-by-4.0': { name: 'CC BY 4.0', url: `${CC}/licenses/by/4.0/` },
  'cc-by-sa-4.0': { name: 'CC BY-SA 4.0', url: `${CC}/licenses/by-sa/4.0/` },
  'cc-by-nd-4.0': { name: 'CC BY-ND 4.0', url: `${CC}/licenses/by-nd/4.0/` },
  'cc-by-nc-4.0': { name: 'CC BY-NC 4.0', url: `${CC}/licenses/by-nc/4.0/` },
  'cc-by-nc-sa-4.0': { name: 'CC BY-NC-SA 4.0', url: `${CC}/licenses/by-nc-sa/4.0/` },
  'cc-by-nc-nd-4.0': { name: 'CC BY-NC-ND 4.0', url: `${CC}/licenses/by-nc-nd/4.0/` },
  'cc-by-3.0': { name: 'CC BY 3.0', url: `${CC}/licenses/by/3.0/` },
  'cc-by-sa-3.0': { name: 'CC BY-SA 3.0', url: `${CC}/licenses/by-sa/3.0/` },
  'cc-by-2.0': { name: 'CC BY 2.0', url: `${CC}/licenses/by/2.0/` },
  'cc-by-sa-2.0': { name: 'CC BY-SA 2.0', url: `${CC}/licenses/by-sa/2.0/` },
} as const satisfies Record<string, License>

export type PictureLicense = keyof typeof PICTURE_LICENSES

export const PICTURE_LICENSE_IDS = Object.keys(PICTURE_LICENSES) as PictureLicense[]

export const pictureLicenseSchema = z.enum(PICTURE_LICENSE_IDS)

export function findPictureLicense(id: string | null | undefined): PictureLicense | null {
  return PICTURE_LICENSE_IDS.find((known) => known === id) ?? null
}
