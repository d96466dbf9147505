export { topics } from './topics.service.ts'
