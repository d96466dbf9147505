import { categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/contract/category'

export const CATEGORY_NOTES: Readonly<Record<ReaderCategory, string>> = {
  Events: 'Fairs, concerts, markets and meetings.',
  Sports: 'Games, results and the people who play.',
  Business: 'Shops, farms and work in the county.',
  Community: 'Neighbors, schools and local government.',
  Obituaries: 'Remembering those we have lost.',
  Clubs: 'Groups to join and what they are up to.',
  Churches: 'Services, suppers and congregations.',
}

/** What readers choose from when they subscribe. */
export interface CategoryOption {
  readonly name: ReaderCategory
  readonly note: string
  readonly colour: string
}

export const CATEGORY_OPTIONS: readonly CategoryOption[] = READER_CATEGORIES.map((name) => ({
  name,
  note: CATEGORY_NOTES[name],
  colour: categoryDetails(name).badgeColour,
}))
