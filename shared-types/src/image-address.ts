import { z } from 'zod'

/** `https:`, `http:`, or a path of our own uploads; empty for none. */
export const imageAddressSchema = z
  .string()
  .trim()
  .max(2000, 'This address is too long')
  .refine((value) => value === '' || isImageAddress(value), 'Image address must start with http:// or https://')

function isImageAddress(value: string): boolean {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(value) && URL.canParse(value, 'https://relative.invalid')
}
