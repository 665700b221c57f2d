import type { Content } from './theme/content.ts'

declare global {
  namespace App {
    interface Locals {
      /** The frame that is asked for, with marks in the place of what differs between pages that share it. */
      readonly frame?: Content
    }
  }
}
