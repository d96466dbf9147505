export { AI_FAILED, askModel, modelAnswerToPlainText, quoteUntrustedText, streamModel } from './ai.service.ts'
export { AI_PROVIDER_LABELS, loadAiSettings } from './ai-settings.service.ts'
