export { refreshFrontPage } from './front-page.service.ts'
export { makeFrontDue, refreshFront } from './publish-front-page.service.ts'
export { storyScore } from './story-score.ts'
