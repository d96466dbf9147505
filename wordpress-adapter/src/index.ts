export type { AuthenticationResult, CredentialCheck } from './client.ts'
export {
  createWordPressClient,
  type PluginStatus,
  type SearchableTypes,
  type WordPressClient,
  type WordPressIndex,
} from './client.ts'
export type { Collection, DeleteResult, GetQuery, Writes } from './collection.ts'
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
export { encodingFor } from './guarded-fetch.ts'
export type { Batch, ItemsByIds, ListResult, MalformedItem } from './lists.ts'
export { type AuthorOptions, coauthorNicenames, pictureOfAccount } from './mapping/author-of-post.ts'
export { type CategoryOptions, categoryOfPost, categoryOfTerms, type KnownTerm } from './mapping/category-of-post.ts'
export { firstWords } from './mapping/fields.ts'
export {
  type MediaNotes,
  metaOfCredit,
  notesOfMedia,
  notesToMediaFields,
  type Picture,
  type PictureSource,
  pictureOfMedia,
} from './mapping/pictures.ts'
export {
  isReadable,
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  statusOfPost,
} from './mapping/post-to-article.ts'
export { articleToPostFields, type EventItem, eventToItemFields, type PostChanges } from './mapping/to-post.ts'
export type {
  ListQuery,
  PostQuery,
  QueryTime,
  RequestOptions,
  TermQuery,
  WordPressClientOptions,
  WordPressCredentials,
} from './options.ts'
export type { Categories, Events, Media, Posts, Users } from './resources.ts'
export type { Rendered } from './schemas.ts'
export {
  type CategoryFields,
  contentSchema,
  currentUserSchema,
  type MediaFields,
  type MediaSize,
  type MediaUpload,
  mediaSchema,
  type PostFields,
  postSchema,
  termSchema,
  userSchema,
  type WordPressCoauthor,
  type WordPressContent,
  type WordPressCurrentUser,
  type WordPressEmbedded,
  type WordPressMedia,
  type WordPressPost,
  type WordPressPostBrief,
  type WordPressTerm,
  type WordPressUser,
} from './schemas.ts'
