/** What stands before a preview, of those who know more of its link than where it leads. */
type Answers = Promise<readonly Element[]>[]

const name = 'preview-asked'

/** Asks all that listen what they know of a link; what cannot be told is left out. */
export async function askAround(link: HTMLAnchorElement): Promise<readonly Element[]> {
  const answers: Answers = []
  link.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: answers }))
  return (await Promise.all(answers.map((answer) => answer.catch(() => [])))).flat()
}

/** `answer` is asked whenever a link is to be previewed. */
export function answerFor(answer: (link: HTMLAnchorElement) => Promise<readonly Element[]>): void {
  document.addEventListener(name, (event) => {
    const { target } = event
    const { detail } = event as CustomEvent<Answers>
    if (target instanceof HTMLAnchorElement) detail.push(answer(target))
  })
}
