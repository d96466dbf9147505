/** How many subscribers have the same status and categories, for other features. */
export { type CountedGroup, countSubscribers as countSubscriberGroups } from '../desk/subscriber-counts.repository.ts'
