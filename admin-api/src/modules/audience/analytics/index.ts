export { recordSubscriberCount } from './analytics.service.ts'
