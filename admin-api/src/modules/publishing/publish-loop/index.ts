export { createDeployHook } from './deploy-hook.ts'
export { watchWithdrawnPages } from './withdrawn-pages.service.ts'
