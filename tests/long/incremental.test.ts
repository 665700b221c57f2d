import { it } from 'vitest'
import { scratch } from '../command/collection.ts'
import { sameAsClean } from '../command/incremental.ts'

it('hundreds of sequences of edits end in the site that a clean build makes', async () => {
  await sameAsClean(400, scratch)
})
