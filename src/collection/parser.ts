export { parserAtHand, type ParserName } from '../markdown/native.ts'
