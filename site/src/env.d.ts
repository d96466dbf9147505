/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Given by the publisher with each page; loaded by the middleware in the static form and while developing. */
    content: import('./lib/content.ts').SiteContent
    /** What a page threw; told to the publisher, which sees only an empty answer otherwise. */
    renderFailure?: unknown
  }
}
