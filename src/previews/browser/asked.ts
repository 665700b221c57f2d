/** Extra elements for a preview, from scripts that know more about its link. */
type AskedPreviews = Promise<readonly Element[]>[]

const name = 'preview-asked'

/** Asks all listeners about a link. Failed answers are omitted. */
export async function askAround(link: HTMLAnchorElement): Promise<readonly Element[]> {
  const answers: AskedPreviews = []
  link.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: answers }))
  return (await Promise.all(answers.map((answer) => answer.catch(() => [])))).flat()
}

export function answerFor(answer: (link: HTMLAnchorElement) => Promise<readonly Element[]>): void {
  document.addEventListener(name, (event) => {
    const { target } = event
    const { detail } = event as CustomEvent<AskedPreviews>
    if (target instanceof HTMLAnchorElement) detail.push(answer(target))
  })
}
