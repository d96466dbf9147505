import { type BadgeColour, type Category, categoryDetails } from '@hometown/shared-types/category'

const BARS: Readonly<Record<BadgeColour, string>> = {
  blue: 'bg-blue',
  green: 'bg-green',
  purple: 'bg-purple',
  orange: 'bg-orange',
  gray: 'bg-gray',
  pink: 'bg-pink',
  indigo: 'bg-indigo',
  teal: 'bg-teal',
}

/** The color of an entry's left edge; the category is also shown as text. */
export function barClass(category: Category): string {
  return BARS[categoryDetails(category).badgeColour]
}
