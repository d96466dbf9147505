export { refreshFrontPage } from './front-page.service.ts'
export { makeFrontPageDue, refreshFrontPageNow } from './publish-front-page.service.ts'
export { storyScore } from './story-score.ts'
