export { requestDueSources } from './harvest.service.ts'
