/** A part of the page whose script is loaded when it is first asked for. */
export class Part<Made> {
  readonly #load: () => Promise<Made>
  readonly #failed: () => void
  #made: Made | null = null
  #coming: Promise<Made | null> | null = null

  /** `failed` is called whenever it could not be loaded. */
  constructor(load: () => Promise<Made>, failed: () => void) {
    this.#load = load
    this.#failed = failed
  }

  /** Null as long as it is not there. */
  get made(): Made | null {
    return this.#made
  }

  /** Loads it, unless it is there or on its way; null where that fails, after which it can be asked for again. */
  ask(): Promise<Made | null> {
    return (this.#coming ??= this.#begin())
  }

  /** Does something with it: at once if it is there, else as soon as it is, in the order in which it was asked for. */
  use(act: (made: Made) => void): void {
    if (this.#made) act(this.#made)
    else void this.ask().then((made) => made && act(made))
  }

  async #begin(): Promise<Made | null> {
    try {
      return (this.#made = await this.#load())
    } catch {
      this.#coming = null
      this.#failed()
      return null
    }
  }
}
