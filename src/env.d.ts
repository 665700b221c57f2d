import type { PageContent } from './html/content.ts'

declare global {
  namespace App {
    interface Locals {
      /** The requested frame, with placeholders for what differs between pages that share it. */
      readonly frame?: PageContent
    }
  }
}
