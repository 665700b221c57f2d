import { afterAll } from 'vitest'
import { removeScratch } from './collection.ts'

// Runs for every file of tests, whereas a module that they share is loaded once.
afterAll(removeScratch)
