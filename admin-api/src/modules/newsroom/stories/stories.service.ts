export type { StoryComparison } from './matching/compare-stories.ts'
export { LIKELY_FROM, MOST_DAYS_APART } from './matching/compare-stories.ts'
export {
  cosineOf,
  isOfferedByMeaning,
  type MeaningVector,
  usualLikeness,
  vectorOf,
} from './matching/likeness-in-meaning.ts'
export { createStoryFinder, type FindableItem, type StoryFinder, type StoryMatch } from './matching/story-finder.ts'
