/** Inquiries as several authors might ask them of one note on retrieval practice: title and description, group by group. */
export const alike: readonly (readonly (readonly [title: string, description: string])[])[] = [
  [
    [
      'How long should the gap between two reviews be?',
      'Whether a day, a week or a month between reviews keeps a fact longest.',
    ],
    [
      'What is the best spacing between reviews of the same material?',
      'Looks for the gap that holds a fact longest for the least work.',
    ],
    [
      'Is there an ideal interval between two study sessions?',
      'Reviews spaced too closely waste time, and reviews spaced too widely start from nothing.',
    ],
    [
      'Should gaps between reviews grow, or stay the same?',
      'Expanding and equal spacing have both been defended.',
    ],
    [
      'How far apart should reviews of one topic be spaced?',
      'The interval that works depends on how long the fact has to last.',
    ],
    [
      'Does the right gap between reviews depend on when the exam is?',
      'A longer wait until the exam seems to call for wider spacing.',
    ],
  ],
  [
    [
      'Does a wrong guess before reading help later memory?',
      'Learners who guess wrongly and then see the answer often remember it better.',
    ],
    [
      'Why do errors made on a pretest improve learning?',
      'A guess before the lesson is almost always wrong, and yet it seems to help.',
    ],
    [
      'Can guessing wrongly before a lesson do harm?',
      'The worry is that the wrong guess is what stays in memory.',
    ],
    [
      'Is it useful to test pupils before they have been taught anything?',
      'Pretests make them guess, mostly wrongly, before the lesson.',
    ],
    [
      'What does a pretest do for what is learnt afterwards?',
      'Asks whether guessing before the lesson directs attention to the answer.',
    ],
  ],
  [
    [
      'Do multiple-choice tests work as well as free recall?',
      'Recognising an option may need less retrieval than writing an answer.',
    ],
    [
      'Is multiple choice too easy to count as retrieval practice?',
      'Options on the page may replace recall by recognition.',
    ],
    [
      'When are multiple-choice questions as good as short-answer questions?',
      'With competitive options a choice may call for real recall.',
    ],
    [
      'Can the wrong options of a multiple-choice question plant false beliefs?',
      'Lures that are read again and again may come to look true.',
    ],
    [
      'How should multiple-choice options be written so that choosing needs recall?',
      'Plausible lures force a learner to retrieve why each option is wrong.',
    ],
  ],
  [
    [
      'Does sleep after studying protect what was learnt?',
      'Compares a night of sleep with a day awake between study and test.',
    ],
    [
      'Is it better to study in the evening, just before sleep?',
      'Evening study is followed at once by the consolidation that sleep brings.',
    ],
    [
      'What does a nap between study and test change?',
      'Even short sleep in the daytime seems to consolidate new memories.',
    ],
    [
      'Why is memory better after a night of sleep?',
      'Either sleep consolidates, or it merely shields from interference.',
    ],
    [
      'Do people who sleep badly gain less from practice tests?',
      'If sleep consolidates what was retrieved, poor sleepers should gain little.',
    ],
  ],
  [
    [
      'Why do students prefer rereading to testing themselves?',
      'Rereading feels fluent, and students take fluency for learning.',
    ],
    [
      'What makes rereading feel more effective than it is?',
      'Fluency on a second reading is mistaken for knowledge.',
    ],
    [
      'How can students be persuaded to give up rereading?',
      'Most students go on rereading even when they have seen that testing does more.',
    ],
    ['Is rereading ever the better choice?', 'Some texts may be too hard to be retrieved after one reading.'],
    [
      'Do students know that testing themselves beats rereading?',
      'Surveys ask students how they study and why.',
    ],
    [
      'Why does rereading remain so popular among students?',
      'Its fluency is pleasant, and its costs show up only weeks later.',
    ],
  ],
  [
    [
      'Should feedback come at once or after a delay?',
      'Delayed feedback spaces the answer; immediate feedback stops an error from settling.',
    ],
    [
      'When is delayed feedback better than immediate feedback?',
      'A delay may work as one more spaced presentation of the answer.',
    ],
    [
      'Does immediate feedback keep errors from being remembered?',
      'The timing of feedback is set against how confident the error was.',
    ],
    [
      'How soon after a quiz should the answers be shown?',
      'Immediate and delayed feedback after a quiz have been compared often, with mixed results.',
    ],
    [
      'Is feedback needed at all if most answers are right?',
      'A quiz without feedback strengthens only what was already recalled.',
    ],
  ],
  [
    [
      'Does mixing problem types help in mathematics?',
      'Interleaved problems make pupils choose a method; blocked problems tell them which.',
    ],
    [
      'Why does interleaving beat blocked practice?',
      'With mixed problems the learner has to tell one type from another.',
    ],
    [
      'Is interleaving worth its slower start?',
      'Practice with mixed problems goes worse at first and better on the final test.',
    ],
    [
      'When does blocked practice do better than interleaved practice?',
      'Beginners may need a block of one problem type before any mixing.',
    ],
    ['How much interleaving is too much?', 'Mixing many unrelated types may only confuse.'],
  ],
  [
    [
      'Do flashcard apps teach anything but isolated facts?',
      'Cards in an app cut knowledge into pieces that may never be joined.',
    ],
    ['How small should one flashcard be?', 'A card that asks for one fact is easy to grade and says little.'],
    [
      'Should learners make their own flashcards or use shared decks?',
      'Making a card is itself a way to think about it; a shared deck saves hours.',
    ],
    [
      'Why do most people give up on their flashcards?',
      'The pile of cards that are due grows with every day that is missed.',
    ],
    [
      'When is a flashcard learnt well enough to be dropped from the deck?',
      'Learners drop a card after one success, which is too early.',
    ],
  ],
  [
    [
      'Does test anxiety undo the benefit of quizzes in class?',
      'Anxious pupils may learn less from a quiz that counts.',
    ],
    [
      'Can frequent low-stakes quizzes make pupils less anxious?',
      'Quizzes that do not count may take the fear out of the final exam.',
    ],
    [
      'Do anxious students profit from being quizzed?',
      'Pressure takes up the working memory that retrieval needs.',
    ],
    [
      'Is the fear of exams smaller where quizzes are common?',
      'Compares the anxiety of classes with weekly quizzes and without.',
    ],
    [
      'How should a class quiz be graded so that nobody is afraid of it?',
      'Stakes raise effort, and anxiety with it.',
    ],
  ],
]

/** Inquiries that have nothing but the note in common. */
export const unlike: readonly (readonly [title: string, description: string])[] = [
  ['Did medieval scholars practise retrieval?', 'The arts of memory, and what monks did with a psalter.'],
  [
    'What happens in the hippocampus when a memory is recalled?',
    'Imaging studies of recall, and what they can show.',
  ],
  ['Can musicians use recall away from the instrument?', 'Mental rehearsal of a score before a concert.'],
  ['Is there a cost to remembering too well?', 'Forgetting as a service to judgement.'],
  ['How do interpreters keep up?', 'Working memory under two languages at once.'],
  [
    'Would a search engine make practice needless?',
    'What is worth knowing by heart when everything can be looked up.',
  ],
  ['Do older adults need other methods?', 'Age, speed and the use of hints.'],
  ['What did Ebbinghaus really measure?', 'Nonsense syllables, savings, and one very patient subject.'],
  ['Are nurses trained with the wrong exams?', 'Recertification, and what a checklist cannot ask.'],
  ['Why do names slip away?', 'Proper nouns have no meaning to hold on to.'],
  ['Which subjects gain nothing?', 'Skills that are done and not told.'],
  ['Does handwriting matter?', 'Pens, keyboards and the speed of thought.'],
  ['Can a curriculum be built on cumulative tests?', 'A department that examined everything every term.'],
  ['What would convince a sceptical teacher?', 'Evidence, habit and the price of a changed lesson.'],
  ['Do animals benefit, too?', 'Pigeons, rats and the limits of the analogy.'],
  ['How is vocabulary of a second language kept?', 'Immigrants who stop speaking what they once knew.'],
]

/** A collection in which each of `alike` draws on one note, and each group on one more. */
export function asked(): Record<string, string> {
  const about = alike.map(
    (_, group) => [`notes/about-${group}.md`, `---\ntitle: About ${group}\n---\n`] as const,
  )
  const inquiries = alike.flatMap((questions, group) =>
    questions.map(([title, description], index) => {
      const front = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`
      return [
        `inquiries/q${group}-${index}.md`,
        `---\n${front}\n---\nSo it is. [[retrieval]] [[about-${group}]]`,
      ] as const
    }),
  )
  const retrieval = '---\ntitle: Why does retrieval help memory?\n---\nIt changes what is recalled.\n'
  return { 'notes/retrieval.md': retrieval, ...Object.fromEntries([...about, ...inquiries]) }
}
