export { announce } from './live.service.ts'
