export { readDueSources } from './harvest.service.ts'
