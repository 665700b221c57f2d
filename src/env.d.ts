import type { FrameShape } from './html/head.ts'

declare global {
  namespace App {
    interface Locals {
      /** The requested frame, with placeholders for the head and the content of a page. */
      readonly frame?: { readonly shape: FrameShape; readonly head: string; readonly html: string }
    }
  }
}
