import { createInterface } from 'node:readline/promises'

export interface Question {
  /** The flag that answers it. */
  readonly flag: string
  /** What it asks for, which stands before the answer. */
  readonly of: string
  /** The answer of a person who only presses Enter. */
  readonly otherwise: string
  /** Why an answer cannot be taken; null if it can. */
  readonly fault: (answer: string) => string | null
}

/** Answers questions one after the other. */
export type Ask = (question: Question) => Promise<string>

/** Thrown when a person ends a conversation before its end. */
export class Stopped extends Error {}

/** Asks at a terminal until `talk` is over. Throws `Stopped` for Ctrl-C, and where the terminal is gone. */
export async function asking<Result>(
  terminal: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
  talk: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const lines = createInterface({ ...terminal, terminal: true })
  const closed = new Promise<never>((_, stop) => lines.once('close', () => stop(new Stopped())))
  // Whoever waits for an answer is told.
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
