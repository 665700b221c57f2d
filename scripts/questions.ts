import { createInterface } from 'node:readline/promises'

export interface Question {
  readonly flag: string
  /** The prompt. */
  readonly of: string
  /** The default answer. */
  readonly otherwise: string
  /** Why an answer is not valid; null if it is. */
  readonly fault: (answer: string) => string | null
}

export type Ask = (question: Question) => Promise<string>

/** The user ended the conversation early. */
export class Stopped extends Error {}

/** Asks at a terminal until `talk` ends. Throws `Stopped` on Ctrl-C, and if the terminal is gone. */
export async function asking<Result>(
  terminal: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
  talk: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface({ ...terminal, terminal: true })
  const closed = new Promise<never>((_, stop) => lines.once('close', () => stop(new Stopped())))
  // A pending question gets the rejection.
  closed.catch(() => {})
  const ask: Ask = async (question) => {
    const { of, otherwise, fault } = question
    const line = lines.question(`${of} (${otherwise}): `).catch(() => closed)
    const answer = (await Promise.race([line, closed])).trim() || otherwise
    const why = fault(answer)
    if (why === null) return answer
    terminal.output.write(`  ${why}\n`)
    return ask(question)
  }
  try {
    return await talk(ask)
  } finally {
    lines.close()
  }
}
