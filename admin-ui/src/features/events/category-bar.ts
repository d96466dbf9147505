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

/** The colour of the bar at the left of an entry; its category is also said in words. */
export function barClass(category: Category): string {
  return BARS[categoryDetails(category).badgeColour]
}
