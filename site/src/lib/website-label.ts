import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'

/** `https://www.example.org/shop/` → `example.org/shop`. */
export function websiteLabel(website: string): string {
  return withoutTrailingSlashes(website.replace(/^https?:\/\/(?:www\.)?/i, ''))
}
