export { type CountedGroup, countSubscribers as countSubscriberGroups } from '../desk/subscriber-counts.repository.ts'
