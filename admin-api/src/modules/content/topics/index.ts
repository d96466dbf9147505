export { insertSampleTopics, topics } from './topics.service.ts'
