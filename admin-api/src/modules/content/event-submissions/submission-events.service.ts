export { pointSubmissions } from './event-submissions.repository.ts'
