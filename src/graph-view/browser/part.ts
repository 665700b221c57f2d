/** A part of the page whose script loads on demand. */
export class LazyPart<Made> {
  readonly #load: () => Promise<Made>
  readonly #failed: () => void
  #made: Made | null = null
  #coming: Promise<Made | null> | null = null

  constructor(load: () => Promise<Made>, failed: () => void) {
    this.#load = load
    this.#failed = failed
  }

  get made(): Made | null {
    return this.#made
  }

  /** Loads the part, once. Resolves to null if that fails; the next call tries again. */
  ask(): Promise<Made | null> {
    return (this.#coming ??= this.#begin())
  }

  /** Calls `act` at once if the part has loaded, else when it has. Calls keep their order. */
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
