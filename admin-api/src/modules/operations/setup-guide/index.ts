export { beginSetup } from './setup-guide.service.ts'
