export { deleteOldDataHourly } from './delete-old-data.ts'
