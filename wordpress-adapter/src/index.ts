export type { AuthenticationResult, CredentialCheck } from './auth.ts'
export type { ItemsByIds } from './by-ids.ts'
export type { MalformedItem } from './checked.ts'
export { createWordPressClient, type SearchableTypes, type WordPressClient } from './client.ts'
export {
  type AnswerProblem,
  explainError,
  UNKNOWN_ERROR_MESSAGE,
  WordPressAnswerError,
  WordPressError,
  type WordPressErrorDetails,
  WordPressNotFoundError,
  WordPressTimeoutError,
} from './errors.ts'
export { articleToPostFields, type PostChanges } from './mapping/article-to-post.ts'
export { type AuthorOptions, coauthorNicenames, pictureOfAccount } from './mapping/author-of-post.ts'
export { type CategoryOptions, categoryOfPost, categoryOfTerms, type KnownTerm } from './mapping/category-of-post.ts'
export { type EventItem, eventToItemFields } from './mapping/event-to-item.ts'
export { type MediaNotes, metaOfCredit, notesOfMedia, notesToMediaFields } from './mapping/media-notes.ts'
export { type Picture, type PictureSource, pictureOfMedia } from './mapping/picture.ts'
export {
  isReadable,
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  statusOfPost,
} from './mapping/post-to-article.ts'
export { firstWords } from './mapping/text.ts'
export type { RequestOptions, WordPressClientOptions, WordPressCredentials } from './options.ts'
export type { Batch, ListResult } from './pagination.ts'
export type { ListQuery, PostQuery, QueryTime, TermQuery } from './query.ts'
export type { Categories } from './resources/categories.ts'
export type { Collection, GetQuery } from './resources/collection.ts'
export type { Events } from './resources/events.ts'
export type { Media } from './resources/media.ts'
export type { Posts } from './resources/posts.ts'
export type { Users } from './resources/users.ts'
export type { DeleteResult, Writes } from './resources/writes.ts'
export {
  type MediaFields,
  type MediaSize,
  type MediaUpload,
  mediaSchema,
  type WordPressMedia,
} from './schemas/media.ts'
export { type PluginStatus, pluginStatusSchema } from './schemas/plugin-status.ts'
export {
  contentSchema,
  type PostFields,
  postSchema,
  type WordPressContent,
  type WordPressEmbedded,
  type WordPressPost,
  type WordPressPostBrief,
} from './schemas/post.ts'
export type { Rendered } from './schemas/rendered.ts'
export { siteIndexSchema, type WordPressIndex } from './schemas/site-index.ts'
export { type CategoryFields, termSchema, type WordPressTerm } from './schemas/term.ts'
export {
  currentUserSchema,
  userSchema,
  type WordPressCoauthor,
  type WordPressCurrentUser,
  type WordPressUser,
} from './schemas/user.ts'
export { encodingFor } from './transport/encoding-for.ts'
