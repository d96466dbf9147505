export { beginSetupGuide } from './setup-guide.service.ts'
