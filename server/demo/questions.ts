import type { QuestionAnswer } from '#contract/questions/rules.ts'
import type { DemoPerson } from './person.ts'

interface Asked {
  readonly questions: readonly { readonly questionId: string }[]
}

/** Answers of a person, repeated over the questions. */
const MIA = ['yes', 'maybe', 'yes', 'no', 'yes', 'maybe', 'no'] as const
const JONAS = ['maybe', 'yes', 'yes', 'yes', 'no'] as const

const ANSWERS_OF_MIA = 46
const ANSWERS_OF_JONAS = 38

async function swipe(
  person: DemoPerson,
  manner: readonly QuestionAnswer[],
  count: number,
): Promise<void> {
  const { questions } = await person.send<Asked>('GET', '/questions?pageSize=100&maxDirtyLevel=4')
  for (const [index, { questionId }] of questions.slice(0, count).entries()) {
    const answer = manner[index % manner.length]
    await person.send('POST', '/questions/answers', { questionId, answer })
  }
}

/** Both answer the first questions, Mia a few more; some answers match. */
export async function answerQuestions(mia: DemoPerson, jonas: DemoPerson): Promise<void> {
  await swipe(mia, MIA, ANSWERS_OF_MIA)
  await swipe(jonas, JONAS, ANSWERS_OF_JONAS)
}
